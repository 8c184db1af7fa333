import { spawn } from 'node:child_process'

const signals = ['SIGINT', 'SIGTERM'] as const
const KILL_AFTER_MS = 10_000

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
  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? Number.NaN), signal)
    } catch {
      // It has just ended.
    }
  }
  let received: NodeJS.Signals | undefined
  const passOn = (signal: NodeJS.Signals) => {
    received = signal
    signalGroup('SIGINT')
    if (signal === 'SIGTERM') setTimeout(signalGroup, KILL_AFTER_MS, 'SIGKILL').unref()
  }
  for (const signal of signals) process.once(signal, passOn)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const code = await new Promise<number>((resolve, reject) =>
    child.on('error', reject).on('close', (code) => resolve(code ?? 1)),
  )
  for (const signal of signals) process.off(signal, passOn)
  // Who has no handler of its own ends now.
  if (received) process.kill(process.pid, received)
  return { code, output: output.trim(), seconds: (performance.now() - began) / 1000 }
}
