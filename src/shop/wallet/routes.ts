import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { z } from 'zod'
import { wholeList } from '../../lib/paging.ts'
import { db } from '../../platform/database.ts'
import { refuse } from '../../platform/http/errors.ts'
import { shoppersOnly } from '../../platform/http/gate.ts'
import { pageFields, pageOf } from '../../platform/http/paging.ts'
import { query } from '../../platform/http/parse.ts'
import type { SessionEnv } from '../../platform/http/session.ts'
import { createWallet, readWallet } from './store.ts'
import { presentWallet, type WalletOnWire } from './wire.ts'

const tags = ['Wallet']

export const walletRoutes = new Hono<SessionEnv>()
  .get(
    '/wallet/get-wallet',
    describeRoute({ summary: 'Your wallet: what it holds, and its movements, newest first', tags }),
    shoppersOnly,
    query(z.object(pageFields)),
    async (c) => {
      return c.json(await walletOf(c.get('user').id, pageOf(c.req.valid('query'))))
    },
  )
  .post(
    '/wallet/create-wallet',
    describeRoute({ summary: 'Make your wallet; when there is one, it is answered', tags }),
    shoppersOnly,
    async (c) => {
      const { id } = c.get('user')
      await createWallet(db, id)
      return c.json(await walletOf(id))
    },
  )

async function walletOf(userId: string, page = wholeList): Promise<WalletOnWire> {
  return presentWallet((await readWallet(db, userId, page)) ?? refuse(404, 'You have no wallet yet'))
}
