import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const program = `
  import { registerHooks } from 'node:module'
  const packages = new Set()
  registerHooks({
    load(url, context, next) {
      const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? []
      if (name) packages.add(name)
      return next(url, context)
    },
  })
  await import('./src/server/bootstrap.ts')
  await import('./src/server/listen.ts')
  console.log([...packages].join('\\n'))
  process.exit()
`

test('packages that only rare requests need are not loaded when a process starts', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  const packages = output.trim().split('\n')
  expect(packages).toEqual(expect.arrayContaining(['hono', 'pg', 'zod']))
  for (const name of [
    '@opentelemetry/sdk-trace-node',
    '@simplewebauthn/server',
    'bidi-js',
    'bwip-js',
    'fflate',
    'fontkit',
    'harfbuzzjs',
    'markdown-it',
    'nodemailer',
    'pdfkit',
    'saxes',
    'sharp',
    'vite',
  ])
    expect(packages).not.toContain(name)
})
