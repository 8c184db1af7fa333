import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { config } from '../../../src/platform/config.ts'
import { closeDatabase, openDatabase } from '../../../src/platform/database.ts'
import { razorpaySandbox } from './app.ts'
import { sendWebhooks } from './webhook-sender.ts'

// Runs on its own for tests in which shops are killed or measured. They set RAZORPAY_API_URL to this process and
// share DATABASE_URL, SECRET_KEY and PUBLIC_URL with it.
openDatabase(config.DATABASE_URL ?? '')
const server = createServer(getRequestListener(razorpaySandbox.fetch))
const stopWebhooks = sendWebhooks()
server.listen(config.PORT, config.HOST, () => {
  const address = server.address()
  console.log(`The payment sandbox listens on port ${typeof address === 'object' && address?.port}`)
})

async function close(): Promise<void> {
  server.close()
  server.closeAllConnections()
  await stopWebhooks()
  await closeDatabase()
}

function failed(error: unknown): void {
  console.error(error)
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => close().catch(failed))
