import { existsSync } from 'node:fs'
import { commands as all } from './commands.mjs'

// A release has no tests, scripts or benchmarks.
const commands = Object.fromEntries(
  Object.entries(all).filter(([name, { file }]) => existsSync(name === 'dev' ? 'src/server/dev.ts' : file)),
)

const [name = 'help', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (name === 'help') console.log(help())
else if (!command) fail(`There is no command ‘${name}’.\n\n${help()}`)
else if (args.includes('--help')) console.log(usage(name, command))
else if (!process.execve) fail(`This needs the Node.js of node_modules: bin/maidan ${name}`)
else {
  const node = process.execPath
  const program = [node, ...(command.options ?? []), command.file, ...(command.args ?? []), ...args]
  // Not a child process: that one would be 40 MB more, and would have to pass signals and exit codes on.
  process.execve(node, program, { ...process.env, ...command.env })
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
