import { once } from 'node:events'
import { request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { createShopServer } from '../src/server/listen.ts'
import { screensAreBuilt } from './built.ts'
import { listeningForChanges } from './database.ts'

export type RawAnswer = { status: number; headers: Record<string, string | string[]>; bytes: Buffer }

let server: Server

/** Opens the shop, pages included, behind its own listener; its database is open already. */
export function listeningShop(databaseUrl?: () => Promise<string>): void {
  screensAreBuilt()
  listeningForChanges(databaseUrl)
  beforeAll(async () => {
    server = (await createShopServer(false)).server
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
  })
}

export function portOfShop(): number {
  return (server.address() as AddressInfo).port
}

/** What the listener sends, byte by byte: nothing decoded, no redirect followed. */
export function askShop(
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: portOfShop(), path, method, headers },
      async (response) => {
        const bytes = await buffer(response)
        const answered = Object.entries(response.headers).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value] as const],
        )
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(answered), bytes })
      },
    )
    asked.on('error', reject).end(body)
  })
}

/** Sends `text` as it is through a socket of its own, and answers what comes back until the shop ends the connection. */
export async function sendRaw(text: string | Buffer): Promise<string> {
  const socket = connect(portOfShop(), '127.0.0.1')
  socket.write(text)
  return (await buffer(socket)).toString('latin1')
}

/** Leaves in the middle of an upload. */
export async function leaveDuring(path: string): Promise<void> {
  const socket = connect(portOfShop(), '127.0.0.1')
  server.once('request', () => setTimeout(() => socket.resetAndDestroy(), 20))
  const type = 'Content-Type: application/json'
  socket.write(`POST ${path} HTTP/1.1\r\nHost: shop\r\n${type}\r\nContent-Length: 50\r\n\r\n{`)
  await once(socket, 'close')
}
