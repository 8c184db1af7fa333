import { createServer } from 'node:http'

// The least that can answer: the same head and the same bytes, whatever is asked.
process.once(
  'message',
  ({ port, head, body }: { port: number; head: Record<string, string>; body: string }) => {
    const bytes = Buffer.from(body, 'base64')
    createServer((_req, res) => res.writeHead(200, head).end(bytes)).listen(port, '127.0.0.1', () =>
      process.send?.('ready'),
    )
  },
)
