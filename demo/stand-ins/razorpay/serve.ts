import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { accountIn } from '../../../src/platform/config/razorpay.ts'
import { config } from '../../../src/platform/config.ts'
import { setPaymentProvider } from '../../../src/platform/payment-provider.ts'
import { razorpay } from '../../../src/platform/razorpay/provider.ts'
import { razorpaySandbox } from './app.ts'

/** Its records are in the shop's database: they can be read while the shop is not running. Returns what closes it. */
export async function serveProvider(): Promise<() => void> {
  const server = createServer(getRequestListener(razorpaySandbox.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  setPaymentProvider(razorpay({ ...accountIn(config), url }))
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
