import { addDays, type Day, startOf } from '../../src/lib/dates.ts'
import { demoAccounts } from '../../src/platform/config.ts'
import { pool } from '../../src/platform/database.ts'
import { Actor, guest, password as ownPassword } from '../actors.ts'
import { address } from '../buying.ts'
import { seededRandom } from '../chaos/random.ts'
import type { Json } from '../json.ts'
import { openFolder } from './folder.ts'
import { begin, change, fulfil } from './owning.ts'
import { readAll, readMonth } from './readings.ts'
import { openShop } from './shop.ts'
import { actOn, browse, remember, shopOnce, signIn } from './shopping.ts'
import { ask, type Buyer, type Stage } from './stage.ts'

const FIRST_DAY: Day = '2025-12-01'
const DAYS = Number(process.env.RUNS ?? 365)
const HOUR_MS = 3_600_000

const places = [
  { state: 'Karnataka', city: 'Bengaluru', pinCode: '560038', gstin: '29AABCM1234A1Z3' },
  { state: 'Maharashtra', city: 'Mumbai', pinCode: '400001', gstin: '27AABCM1234A1Z7' },
  { state: 'Tamil Nadu', city: 'Chennai', pinCode: '600001', gstin: null },
  { state: 'Delhi', city: 'New Delhi', pinCode: '110001', gstin: null },
  { state: 'West Bengal', city: 'Kolkata', pinCode: '700001', gstin: null },
  { state: 'Ladakh', city: 'Leh', pinCode: '194101', gstin: null },
]

/** Plays the year, and writes what comes out of it into `out`. */
export async function recordYear(dataDir: string, out: string): Promise<void> {
  const began = performance.now()
  const tell = (what: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: ${what}`)
  const shop = await openShop(dataDir, startOf(FIRST_DAY))
  tell('the shop is open')
  const provider = process.env.RAZORPAY_API_URL
  const stage: Stage = {
    shop,
    folder: openFolder(out),
    random: seededRandom('golden'),
    owner: new Actor('', demoAccounts.admin.email),
    ...{ buyers: [], couriers: [], items: [], orders: new Set(), log: [], counts: new Map() },
    pay: async (asked) => {
      const response = await fetch(`${provider}/pay`, { method: 'POST', body: JSON.stringify(asked) })
      return { status: response.status, body: await response.json() }
    },
  }
  try {
    await playYear(stage, tell)
    await readAll(stage)
  } finally {
    stage.folder.write('calls/unfinished.txt', stage.log.join('\n'))
    await shop.close()
  }
  const counted = [...stage.counts].sort(([a], [b]) => (a < b ? -1 : 1))
  stage.folder.write('counts.txt', counted.map(([name, count]) => `${count} ${name}`).join('\n'))
  tell('all is written')
}

async function playYear(stage: Stage, tell: (what: string) => void): Promise<void> {
  await stage.shop.clock.moveTo(new Date(startOf(FIRST_DAY).getTime() + 9 * HOUR_MS))
  await openDay(stage)
  await begin(stage, FIRST_DAY)
  stage.buyers.push(...(await findBuyers(stage)))
  for (let day = 0; day < DAYS; day++) {
    const today = addDays(FIRST_DAY, day)
    await playDay(stage, today, day)
    if (!addDays(today, 1).endsWith('-01') && day < DAYS - 1) continue
    await readMonth(stage, today)
    stage.folder.write(`calls/${today.slice(0, 7)}.txt`, stage.log.splice(0).join('\n'))
    tell(`${today} is over`)
  }
}

async function openDay(stage: Stage): Promise<void> {
  const { email, password } = demoAccounts.admin
  await ask(stage, stage.owner, 'POST', '/users/login', { email, password })
}

/** Some of the demo's customers, and some who register; each with an address of their own. */
async function findBuyers(stage: Stage): Promise<Buyer[]> {
  const { body } = await ask(stage, stage.owner, 'GET', '/users/getAllUser?limit=14')
  const { password } = demoAccounts.shopper
  const people: Pick<Buyer, 'actor' | 'email' | 'password'>[] = body.users.map(({ _id, email }: Json) => ({
    ...{ actor: new Actor(_id, email), email, password },
  }))
  for (const name of ['Meera', 'Kabir', 'Zoya']) people.push(await register(stage, name))
  const buyers = people.map((person, index): Buyer => {
    const { gstin = null, ...place } = places[index % places.length] ?? {}
    return { ...person, gstin, address: { ...address, ...place, phone: `98765${43210 + index}` } }
  })
  // Some are blocked, and some sign in with Google only.
  const known: Buyer[] = []
  for (const buyer of buyers) if ((await signIn(stage, buyer)).status === 200) known.push(buyer)
  return known
}

async function register(stage: Stage, name: string) {
  const email = `${name.toLowerCase()}@people.test`
  const browser = guest()
  const form = { name, email, phone: '9876543210', password: ownPassword, cPassword: ownPassword }
  await ask(stage, browser, 'POST', '/users/register', form)
  await stage.shop.sendMails()
  const mails = await pool.query('select text from sandbox_mails where recipient = $1', [email])
  const otp = /\b\d{6}\b/.exec(mails.rows[0]?.text ?? '')?.[0]
  await ask(stage, browser, 'POST', '/users/verify-otp', { otp })
  const { rows } = await pool.query('select id from users where email = $1', [email])
  return { actor: new Actor(rows[0]?.id, email), email, password: ownPassword }
}

async function playDay(stage: Stage, today: Day, day: number): Promise<void> {
  const { shop, random } = stage
  await shop.clock.moveTo(new Date(startOf(today).getTime() + 8 * HOUR_MS))
  if (day % 7 === 0) await shop.runJobs('scheduled')
  await shop.clock.moveTo(new Date(startOf(today).getTime() + 9 * HOUR_MS))
  await shop.runJobs('repeated')
  await openDay(stage)
  for (const { orderId, itemId, status } of await readStates(stage)) {
    const item = stage.items.find((each) => each.orderId === orderId && each.itemId === itemId)
    if (item) item.status = status
  }
  stage.items = stage.items.filter(
    ({ status, due }) => !/Cancelled|Accepted|Rejected/.test(status) && due > day - 40,
  )
  for (const item of stage.items.filter(({ due }) => due <= day)) {
    item.due = day + random.between(1, 4)
    const isShopper = item.status === 'Pending' ? random.happens(0.1) : item.status === 'Delivered'
    if (!isShopper) await fulfil(stage, item, day)
    else if (item.status === 'Pending' || random.happens(0.15)) await actOn(stage, item)
    else if (item.status === 'Delivered') item.due = day + 1000
  }
  await change(stage, today, day)
  for (let order = random.between(0, 3); order > 0; order--) await shopOnce(stage, day)
  if (day % 3 === 0) await browse(stage, day)
  await shop.clock.pass(15)
  await shop.runJobs('repeated')
  await shop.sendMails()
}

type State = { orderId: string; itemId: string; status: string }

/** What jobs made of the items, and orders whose payment came through without their browser. */
async function readStates(stage: Stage): Promise<State[]> {
  const { rows: fresh } = await pool.query(
    `select orders.id, user_id, json_agg(json_build_object('_id', order_items.id, 'status', status) order by order_items.id) as items
     from orders join order_items on order_id = orders.id
     where user_id = any($1) and orders.state = 'placed' and orders.id != all($2) and placed_at > $3
     group by orders.id, user_id order by orders.id`,
    [stage.buyers.map(({ actor }) => actor.id), [...stage.orders], startOf(FIRST_DAY)],
  )
  for (const { id, user_id, items } of fresh) {
    const buyer = stage.buyers.find(({ actor }) => actor.id === user_id)
    if (buyer) remember(stage, buyer, { _id: id, items }, 0)
  }
  const { rows } = await pool.query<State>(
    `select order_id as "orderId", id as "itemId", status from order_items where order_id = any($1) order by id`,
    [stage.items.map(({ orderId }) => orderId)],
  )
  return rows
}
