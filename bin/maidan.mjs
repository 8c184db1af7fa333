import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { commands as all } from './commands.mjs'

// A release has no tests, scripts or benchmarks.
const commands = Object.fromEntries(
  Object.entries(all).filter(([name, { file }]) => existsSync(name === 'dev' ? 'src/server/dev.ts' : file)),
)

const [name = 'help', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
const asksForHelp = [name, ...args].some((word) => ['--help', '-h'].includes(word))
const mistake = command && !asksForHelp ? findMistake(command, args) : undefined
if (name === 'help' || (asksForHelp && !command && name.startsWith('-'))) console.log(help())
else if (!command) fail(`There is no command ‘${name}’.\n\n${help()}`)
else if (asksForHelp) console.log(usage(name, command))
else if (mistake) refuse(mistake, command)
else if (!process.execve) fail(`This needs the Node.js of node_modules: bin/maidan ${name}`)
else {
  const node = process.execPath
  const program = [node, ...(command.options ?? []), command.file, ...(command.args ?? []), ...args]
  // Not a child process: that one would be 40 MB more, and would have to pass signals and exit codes on.
  process.execve(node, program, { ...process.env, ...command.env })
}

/**
 * Programs read their arguments again: this is where what they do not know is refused, before anything is done.
 * @param {import('./commands.mjs').Command} command
 * @param {string[]} args
 * @returns {string | undefined}
 */
function findMistake({ takes = {}, words = 0, word = /./, passesOn = false }, args) {
  if (passesOn) return undefined
  try {
    const { positionals } = parseArgs({ args, options: takes, allowPositionals: true })
    const unexpected = positionals.find((given, at) => at >= words || !word.test(given))
    return unexpected === undefined ? undefined : `Unexpected argument '${unexpected}'`
  } catch (error) {
    return error instanceof Error ? error.message.split(/[.\n]/)[0] : String(error)
  }
}

/**
 * @param {string} message
 * @param {import('./commands.mjs').Command} command
 */
function refuse(message, command) {
  if (command.takes?.json && args.includes('--json'))
    console.log(JSON.stringify({ ok: false, error: message }))
  else console.error(`${message}\n\n${usage(name, command)}`)
  process.exitCode = 2
}

/**
 * @param {string} name
 * @param {import('./commands.mjs').Command} command
 */
function usage(name, { about, usage }) {
  return [`bin/maidan ${name}: ${about}`, usage].filter(Boolean).join('\n\n')
}

function help() {
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(11)} ${about}`)
  return `bin/maidan COMMAND, or npm run COMMAND\n\n${lines.join('\n')}`
}

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exitCode = 1
}
