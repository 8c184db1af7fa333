import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { countResponse } from '../metrics/series.ts'
import { isExcludedFromDurations, OTHER, routeOf } from './route.ts'

const CLIENT_LEFT = 499

const left = new Set(['ECONNRESET', 'EPIPE', 'HPE_INVALID_EOF_STATE'])

const refusals: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

export function countResponses(server: Server): void {
  const latest = new WeakMap<Socket, ServerResponse>()
  const refused = new WeakMap<Socket, number>()

  const count = (req: IncomingMessage, res: ServerResponse) => {
    const began = performance.now()
    latest.set(req.socket, res)
    res.on('close', () => {
      if (isExcludedFromDurations(res)) return
      const status = res.headersSent ? res.statusCode : (refused.get(req.socket) ?? CLIENT_LEFT)
      countResponse(req.method ?? '', routeOf(res), status, (performance.now() - began) / 1000)
    })
  }
  server.prependListener('request', count)

  // The listeners below repeat the defaults of Node.js, plus counting.
  server.on('checkExpectation', (req, res) => {
    count(req, res)
    res.writeHead(417).end()
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = latest.get(socket)
    const isOpen = response !== undefined && !response.closed
    const code = error.code ?? ''
    if (socket.writable && !(isOpen && response.headersSent) && !left.has(code)) {
      const status = refusals[code] ?? 400
      if (isOpen) refused.set(socket, status)
      else countResponse('', OTHER, status, 0)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`)
    }
    socket.destroy(error)
  })
}
