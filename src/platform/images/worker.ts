import type { Answer, Request } from './process.ts'

// Told to stop, the shop finishes what it has begun. This process ends when the shop closes the channel or is gone.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// `process.exit` would wait for libvips, which may draw for hours.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

const loading = import('./operations.ts')

process.on('message', (request: Request) => void answer(request))

async function answer({ name, values }: Request): Promise<void> {
  try {
    const { operations } = await loading
    const operation = operations[name] as (...values: unknown[]) => Promise<unknown>
    send({ value: await operation(...values) })
  } catch (error) {
    send({ error: error instanceof Error ? error.message : String(error) })
  }
}

function send(answer: Answer): void {
  process.send?.(answer)
}
