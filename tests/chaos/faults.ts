import { setTimeout as sleep } from 'node:timers/promises'
import { callFaults, webhookFaults } from '../../demo/stand-ins/razorpay/faults.ts'
import { seededRandom } from './random.ts'
import { sumOf } from './report.ts'
import type { Trial } from './trial.ts'

const ofRefunds = ['pending', 'fail'] as const
const shortly = { milliseconds: 1_500 }

/** Every fault that the provider can simulate, at one call of seven and one webhook of five. */
export async function injectFaults(provider: string): Promise<void> {
  const faults: object[] = [
    ...callFaults
      .filter((kind) => !ofRefunds.some((other) => other === kind))
      .map((kind) => ({ operation: '*', kind, probability: 0.016, ...(kind === 'slow' && shortly) })),
    // Few payments go back: most of their refunds have to take one of these ways.
    ...ofRefunds.map((kind) => ({ operation: 'refund', kind, probability: 0.4, ...shortly })),
    ...webhookFaults.map((kind) => ({ operation: 'webhook', kind, probability: 0.05 })),
  ]
  for (const fault of faults) await control(provider, 'POST', '/faults', fault)
}

/** Now and then the provider is unreachable for two seconds. */
export async function causeOutages(trial: Trial): Promise<void> {
  const random = seededRandom(`${trial.seed} outages`)
  while (!trial.over) {
    for (let rest = random.between(20, 40) * 10; rest > 0 && !trial.over; rest--) await sleep(100)
    await control(trial.provider, 'PUT', '/settings', { outage: true })
    await sleep(2_000)
    await control(trial.provider, 'PUT', '/settings', { outage: false })
  }
}

export async function removeFaults(provider: string): Promise<void> {
  await control(provider, 'DELETE', '/faults')
  await control(provider, 'PUT', '/settings', { outage: false })
}

export type Calls = { operation: string; fault: string | null; calls: number }[]

/** How many calls the provider had of what kind, and which faults they met. */
export async function callsOf(provider: string): Promise<Calls> {
  const answer = await fetch(`${provider}/_control/calls`)
  return answer.json()
}

/** The kinds of fault that calls and webhooks met fewer than 20 times: after a long trial, what it did not try. */
export function rarelyTriggered(rows: Calls): string[] {
  return [...callFaults, ...webhookFaults].flatMap((kind) => {
    const met = sumOf(rows.filter(({ fault }) => fault === kind).map(({ calls }) => calls))
    return met < 20 ? [`the provider's fault '${kind}' was met only ${met} times`] : []
  })
}

/** A call of the provider's controls: they know no faults. */
async function control(provider: string, method: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${provider}/_control${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`the provider's controls say ${answer.status}: ${await answer.text()}`)
}
