import { spawn } from 'node:child_process'

export type Outcome = { code: number; output: string; seconds: number }

/**
 * Runs a tool of node_modules/.bin, or one of our own scripts, under this Node.js. Returns its output, or with `show`
 * prints it. The process group is its own, so that it gets one signal, and that a SIGINT: Playwright leaves its shop
 * running after a SIGTERM.
 */
export async function run(
  tool: string,
  args: string[] = [],
  { env = {}, show = false, cwd = '.' } = {},
): Promise<Outcome> {
  const began = performance.now()
  const file = tool.includes('/') ? tool : `node_modules/.bin/${tool}`
  const child = spawn(process.execPath, [file, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const passOn = () => {
    try {
      process.kill(-(child.pid ?? Number.NaN), 'SIGINT')
    } catch {
      // It has just ended.
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, passOn)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const code = await new Promise<number>((resolve, reject) =>
    child.on('error', reject).on('close', (code) => resolve(code ?? 1)),
  )
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, passOn)
  return { code, output: output.trim(), seconds: (performance.now() - began) / 1000 }
}
