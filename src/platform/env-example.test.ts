import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeSettings, neededInProduction } from './config.ts'

const settings = z
  .record(z.string(), z.object({ description: z.string(), default: z.unknown().optional() }))
  .parse(describeSettings().properties)

// These depend on the machine, or stand for none.
const withoutExample = ['WORKERS', 'TRUSTED_PROXIES', 'OUTSIDE_NETWORKS_ALLOWED']

function linesOf(name: string): string {
  const { description, default: value } = settings[name] ?? {}
  const needed = neededInProduction.some((each) => each === name) ? ' (needed in production)' : ''
  const example = value === undefined || withoutExample.includes(name) ? '' : String(value)
  return `# ${description}${needed}\n# ${name}=${example.includes(' ') ? JSON.stringify(example) : example}\n`
}

test('.env.example names every setting with its default (vitest -u writes it anew)', async () => {
  const head =
    '# Copy this file to .env and take the mark off what you set. What is not set is as it stands here.\n'
  const text = [head, ...Object.keys(settings).map(linesOf)].join('\n')
  await expect(text).toMatchFileSnapshot('../../.env.example')
})
