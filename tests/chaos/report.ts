import { setTimeout as sleep } from 'node:timers/promises'
import type { Kills } from './killer.ts'
import { acknowledged, type Trial } from './trial.ts'

const everySeconds = 5
const STALLED_SECONDS = 120

export const sumOf = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0)

/** Prints the progress every few seconds; fails after two minutes without an order. */
export async function report(trial: Trial, killed: Kills): Promise<void> {
  const began = performance.now()
  let last = { orders: 0, at: began }
  for (let next = began + everySeconds * 1000; !trial.over; await sleep(100)) {
    const now = performance.now()
    if (acknowledged(trial) > last.orders) last = { orders: acknowledged(trial), at: now }
    if (now - last.at > STALLED_SECONDS * 1000)
      throw new Error(`no order was placed for ${STALLED_SECONDS} s`)
    if (now < next) continue
    next += everySeconds * 1000
    console.log(lineOf(trial, killed, (now - began) / 1000))
  }
  console.log(lineOf(trial, killed, (performance.now() - began) / 1000))
}

function lineOf(trial: Trial, killed: Kills, seconds: number): string {
  const { COD, Wallet, Razorpay } = trial.ordered
  return [
    `${seconds.toFixed(0).padStart(5)} s`,
    `${acknowledged(trial)} orders (${COD} COD, ${Wallet} Wallet, ${Razorpay} Razorpay)`,
    `${sumOf(trial.refused.values())} refused`,
    `${trial.moved} moves`,
    `${trial.credited} top-ups`,
    `${sumOf(trial.traffic.lost.values())} lost answers`,
    `${sumOf(Object.values(killed))} kills`,
  ].join('   ')
}
