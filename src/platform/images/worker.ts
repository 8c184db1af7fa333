import { operations } from './operations.ts'
import type { Answer, Work } from './process.ts'

process.on('message', (work: Work) => void answer(work))

async function answer({ id, name, values }: Work): Promise<void> {
  const operation = operations[name] as (...values: unknown[]) => Promise<unknown>
  const answered = await operation(...values).then(
    (value): Answer => ({ id, value }),
    (error: Error): Answer => ({ id, error: error.message }),
  )
  process.send?.(answered)
}

// The shop finishes what it has begun when it is told to stop, and disconnects then.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())
