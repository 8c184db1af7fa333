import { fork } from 'node:child_process'
import { request } from 'node:http'
import autocannon from 'autocannon'
import { cpuOf, freePort, type Shop } from './shop.ts'
import { type Figure, median } from './table.ts'

const rounds = 5
const seconds = 3

// What a bare answer cost on the machine that the milliseconds were set on (docs/decisions/0006).
export const bareAnswerThere = 0.023

/**
 * A cached listing against a bare server with the same bytes, in turns; then an uncached one.
 * `slower`: how much slower the bare server is here than there.
 */
export async function measurePages(shop: Shop): Promise<{ figures: Figure[]; slower: number }> {
  const { head, body } = await rawAnswer(`${shop.origin}/shop`)
  const port = await freePort()
  const bare = fork(new URL('./bare-server.ts', import.meta.url))
  bare.send({ port, head, body: body.toString('base64') })
  await new Promise((resolve) => bare.once('message', resolve))
  const ratios: number[] = []
  const bareAnswers: number[] = []
  for (let round = 0; round < rounds; round++) {
    const ours = await load(`${shop.origin}/shop`)
    const before = cpuOf(bare.pid ?? 0)
    const theirs = await load(`http://127.0.0.1:${port}/shop`)
    bareAnswers.push((cpuOf(bare.pid ?? 0) - before) / theirs)
    ratios.push(ours / theirs)
  }
  bare.kill()
  const figures = [
    {
      what: 'kept listing, of a bare node:http server',
      measured: median(ratios),
      unit: '×',
      target: 0.6,
      atLeast: true,
    },
    { what: 'listing that is not kept, CPU', measured: await cpuOfFresh(shop), unit: 'ms', target: 2 },
  ]
  return { figures, slower: median(bareAnswers) / bareAnswerThere }
}

/** Responses of `url` in a few seconds. */
export async function load(url: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: 20,
    duration: seconds,
    headers: { 'accept-encoding': 'br' },
  })
  if (result.non2xx > 0) throw new Error(`${url} answered ${result.non2xx} errors`)
  return result.requests.total
}

/** Ten concurrent requests at a time, each for an address that was never requested before. */
async function cpuOfFresh(shop: Shop): Promise<number> {
  const ask = async (from: number, count: number) => {
    let next = from
    const visit = async () => {
      while (next < from + count) {
        const at = next++
        await rawAnswer(`${shop.origin}/shop?page=${1 + (at % 20)}&fresh=${at}`)
      }
    }
    await Promise.all(Array.from({ length: 10 }, visit))
  }
  await ask(0, 1500)
  const before = shop.cpu()
  await ask(1500, 1000)
  return (shop.cpu() - before) / 1000
}

function rawAnswer(url: string): Promise<{ head: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const {
        date,
        connection,
        'keep-alive': _alive,
        'transfer-encoding': _encoding,
        ...head
      } = response.headers
      resolve({ head: head as Record<string, string>, body: Buffer.concat(chunks) })
    })
    asked.on('error', reject)
    asked.end()
  })
}
