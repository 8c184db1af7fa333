import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Person } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import { MAX_SECONDS } from './staller.ts'
import { ask } from './traffic.ts'
import { countRefusal, type Trial } from './trial.ts'

const ROWS = 40
const PICTURE = { width: 900, height: 700 }
const giveUpAfterMs = (MAX_SECONDS + 10) * 1_000

/** Imports products and changes their own picture until the trial is over. */
export async function runCataloguer(trial: Trial, { id, name, cookie }: Person): Promise<void> {
  const random = seededRandom(`${trial.seed} ${name}`)
  const ways = seededRandom(`${trial.seed} ways of ${name}`)
  for (let turn = 1; !trial.over; turn++) {
    await sleep(random.between(500, 2_000))
    const names = Array.from({ length: ROWS }, (_, row) => `Import ${turn} row ${row + 1}`)
    const { status, body } = await ask(trial.traffic, ways, {
      method: 'POST',
      path: '/product/importProducts',
      body: { file: fileOf(names) },
      key: `import ${turn}`,
      cookie,
      giveUpAfterMs,
    })
    if (status !== 200) throw new Error(`importProducts was answered ${status}: ${body?.message}`)
    trial.journal.write({ what: 'imported', names })
    const picture = await changePicture(trial, ways, cookie, await drawNoise(random))
    if (picture) trial.journal.write({ what: 'pictured', person: id, picture })
  }
}

function fileOf(names: string[]): string {
  const heads = 'productName,description,category,brand,gender,regularPrice,salePrice,sizes'
  const rows = names.map((name) => `${name},Plain.,Chaos,Nike,Men,1999,1499,8=10 | 9=3`)
  return Buffer.from([heads, ...rows].join('\r\n')).toString('base64')
}

/** Noise is dear to encode, and each picture is another one. */
async function drawNoise(random: Random): Promise<string> {
  const { width, height } = PICTURE
  const step = random.between(1, 250)
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * at * step) >> 7)
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

/** The path of the picture; null if it was refused because the shop had no time for it. */
async function changePicture(
  trial: Trial,
  ways: Random,
  cookie: string,
  dpImage: string,
): Promise<string | null> {
  const asked = { path: '/users/updateUserDetails', cookie, giveUpAfterMs }
  const { status, body } = await ask(trial.traffic, ways, { ...asked, method: 'PUT', body: { dpImage } })
  if (status === 200) {
    const { body } = await ask(trial.traffic, ways, { method: 'GET', path: '/users/getUserDetails', cookie })
    return body.user.dpImage
  }
  if (!String(body?.message).includes('takes too long'))
    throw new Error(`updateUserDetails was answered ${status}: ${body?.message}`)
  countRefusal(trial, body.message)
  return null
}
