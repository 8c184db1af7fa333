import type { Answer, Request } from './process.ts'

// Told to stop, the shop finishes what it has begun. This process ends when the shop closes the channel.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())

const loading = import('./operations.ts')

process.on('message', (request: Request) => void answer(request))

async function answer({ id, name, values }: Request): Promise<void> {
  try {
    const { operations } = await loading
    const operation = operations[name] as (...values: unknown[]) => Promise<unknown>
    send({ id, value: await operation(...values) })
  } catch (error) {
    send({ id, error: error instanceof Error ? error.message : String(error) })
  }
}

function send(answer: Answer): void {
  process.send?.(answer)
}
