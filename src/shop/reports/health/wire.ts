import { type HealthFacts, type HealthLine, judgeHealth } from './rules.ts'

export type HealthOnWire = { checkedAt: string; lines: HealthLine[] }

export function presentHealth(facts: HealthFacts): HealthOnWire {
  return { checkedAt: facts.now.toISOString(), lines: judgeHealth(facts) }
}
