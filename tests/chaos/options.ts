import { parseArgs } from 'node:util'
import { type PaymentMethod, paymentMethods } from '../../src/shop/orders/rules.ts'

export type Options = {
  orders: number
  kills: number
  stalls: number
  seed: string
  methods: PaymentMethod[]
  report: string | undefined
}

/**
 * What the command line asks for: `--orders 300 --kills 10 --stalls 4 --seed 4711 --methods COD,Wallet,Razorpay`. `report`: the
 * file for the number of passed and failed findings.
 */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      orders: { type: 'string', default: '300' },
      kills: { type: 'string', default: '10' },
      stalls: { type: 'string', default: '4' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      report: { type: 'string' },
      methods: { type: 'string', default: paymentMethods.join() },
    },
  })
  const asked = values.methods.split(',')
  const options = {
    orders: Number(values.orders),
    kills: Number(values.kills),
    stalls: Number(values.stalls),
    seed: values.seed,
    report: values.report,
    methods: paymentMethods.filter((method) => asked.includes(method)),
  }
  const { orders, kills, stalls } = options
  const areWhole = [orders, kills, stalls].every((count) => Number.isSafeInteger(count) && count >= 0)
  if (!areWhole || orders < 1 || options.methods.length !== asked.length) {
    console.error('Asked like this: npm run chaos -- --orders 300 --kills 10 --stalls 4 [--seed 4711]')
    process.exit(2)
  }
  return options
}
