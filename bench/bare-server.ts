import { createServer } from 'node:http'

// A minimal server: the same head and body for every request.
process.once(
  'message',
  ({ port, head, body }: { port: number; head: Record<string, string>; body: string }) => {
    const bytes = Buffer.from(body, 'base64')
    createServer((_req, res) => res.writeHead(200, head).end(bytes)).listen(port, '127.0.0.1', () =>
      process.send?.('ready'),
    )
  },
)
