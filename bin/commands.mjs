// Plain JavaScript without packages, because setup.mjs reads it before there are any.

/** The options of Node.js that `start` runs the shop with; docs/decisions/0025 has the measurements. */
export const startOptions = [
  // The heap in MB: the shop's permanent data is 45 MB; an import of 10,000 products needs the rest.
  '--max-old-space-size=112',
  // Rendering allocates much that is garbage at once: with 4 MB a listing costs a third more CPU, with 16 MB as much.
  '--max-semi-space-size=8',
  // On two cores, helper threads of the garbage collector cost 9 % more CPU than they save.
  '--no-parallel-scavenge',
]

/** What `start` sets in the environment. glibc and Node.js read the last three before any of our code runs. */
export const startEnv = {
  NODE_ENV: 'production',
  // With an arena for every thread, glibc keeps another 60 MB.
  MALLOC_ARENA_MAX: '2',
  // Blocks above 32 KiB return to the system when freed; otherwise glibc keeps what large ones leave behind.
  MALLOC_MMAP_THRESHOLD_: '32768',
  // Compiled code of earlier starts.
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
}

/** @type {{ type: 'string' }} */
const value = { type: 'string' }
/** @type {{ type: 'boolean' }} */
const flag = { type: 'boolean' }

/**
 * `build`: the command needs the built screens. `tools`: it needs the packages that only tests need. `usage`: its arguments, for `--help`. `options` are those of Node.js, `args` the program's own.
 * `takes`: what may be given to the program, its options and how many words; more is refused, unless it `passesOn` what it gets.
 * @typedef {{
 *   about: string, usage?: string, file: string, build?: boolean, tools?: boolean,
 *   takes?: Record<string, { type: 'string' | 'boolean' }>, words?: number, word?: RegExp, passesOn?: boolean,
 *   options?: string[], args?: string[], env?: Record<string, string>
 * }} Command
 */

/** @type {Record<string, Command>} */
export const commands = {
  start: {
    about: 'runs the shop',
    file: 'src/server/main.ts',
    build: true,
    options: startOptions,
    env: startEnv,
  },
  build: {
    about: 'makes a release: a folder that runs in production without npm, network or development packages',
    usage: '--out FOLDER   where to, instead of ./release; what is there is removed',
    file: 'scripts/release.ts',
    takes: { out: value },
    build: true,
  },
  dev: {
    about: 'runs the shop with hot reload',
    file: 'src/server/main.ts',
    options: ['--watch', '--watch-preserve-output'],
    args: ['--dev'],
  },
  test: {
    about: 'runs all checks and tests; `test journeys cart.spec` runs one stage, or one file',
    usage:
      'test [STAGE ...] [FILE ...]   stages are checks, tests, upgrade, journeys and chaos\n' +
      'test changed                  what the changes since the main branch can break, in two minutes\n' +
      '--repeat-each 4               any option goes to the test runner, if one stage is named',
    file: 'scripts/test.ts',
    passesOn: true,
    tools: true,
    build: true,
  },
  'test:long': {
    about: 'what `test` leaves out because it takes hours',
    usage: 'test:long [PART ...]   parts are properties, dates, planted, chaos, golden and recovery',
    file: 'scripts/test-long.ts',
    words: Number.POSITIVE_INFINITY,
    word: /^(properties|dates|planted|chaos|golden|recovery)$/,
    tools: true,
    build: true,
  },
  'test:dates': {
    about: 'runs the tests without a browser on other dates (needs libfaketime)',
    usage: "test:dates [STAGE,STAGE [DATE]]   as test:dates journeys,chaos 'leap day'",
    file: 'scripts/test-on-dates.ts',
    words: 2,
    tools: true,
    build: true,
  },
  check: {
    about: 'types, lint, imports, unused code, database types: the quick part of the tests',
    file: 'scripts/check.ts',
    tools: true,
  },
  answers: {
    about: 'writes what the calls answer, as their types say, into src/server/answers.json',
    usage: '--verify   only compares',
    file: 'scripts/answers.ts',
    takes: { verify: flag },
    tools: true,
  },
  contract: {
    about: 'writes what the calls promise at a release, which the calls after it are compared with',
    file: 'scripts/contract.ts',
    tools: true,
  },
  schema: {
    about:
      'writes the schema of the database into database/schema.sql, its types into src/platform/schema.ts',
    usage: '--verify   only compares them',
    file: 'scripts/schema.ts',
    takes: { verify: flag },
    tools: true,
  },
  audit: {
    about: 'checks stock, money and orders of the shop, and compares the payment provider’s records',
    usage: '--json   prints the report as one line of JSON\n\nExit code 1: there are problems.',
    file: 'src/commands/audit.ts',
    takes: { json: flag },
  },
  upgrade: {
    about: 'migrates the database without opening the shop; --check only says what it would do',
    usage:
      '--check  changes nothing; names the release before, the migrations, what would stop them, and the changes since\n' +
      '--json   prints the report as one line of JSON\n\nExit code 1: something would stop them.',
    file: 'src/commands/upgrade.ts',
    takes: { check: flag, json: flag },
  },
  admin: {
    about: 'adds, lists, deactivates and removes admins of the shop, and changes their passwords',
    usage: [
      'admin list',
      'admin add EMAIL [--name NAME]',
      'admin password EMAIL   ends the sessions of that account',
      'admin deactivate EMAIL, admin activate EMAIL',
      'admin reset-2fa EMAIL  for who lost the second factor; ends the sessions too',
      'admin remove EMAIL     ends them too; the last admin stays',
      '',
      'The password is asked for, or read from the standard input.',
      '--generate   makes one up and prints it',
      '--json       prints the report as one line of JSON',
      '',
      'Exit code 1: it was not done; 2: wrong arguments.',
    ].join('\n'),
    file: 'src/commands/admin.ts',
    takes: { name: value, generate: flag, json: flag },
    words: 2,
  },
  doctor: {
    about: 'checks every setting against the real thing, and says what to do',
    usage: '--json   prints the findings as one line of JSON\n\nExit code 1: something is wrong.',
    file: 'src/commands/doctor.ts',
    takes: { json: flag },
  },
  export: {
    about: 'writes all data of the shop as CSV, and its pictures, into an empty folder',
    usage: [
      'export FOLDER',
      '--without-pictures',
      '--json   prints the counts and checksums as one line of JSON',
      '',
      'It reads one snapshot while the shop goes on. Passwords, codes and sessions are not in it; names and addresses are.',
      'manifest.json is written last; `sha256sum --check SHA256SUMS` checks the files.',
      '',
      'Exit code 1: it is incomplete, or a picture is missing; 2: wrong arguments.',
    ].join('\n'),
    file: 'src/commands/export.ts',
    takes: { 'without-pictures': flag, json: flag },
    words: 1,
  },
  erased: {
    about:
      'shows what the shop knew of an erased account, while the law has it kept, for an authority that asks',
    usage: [
      'erased EMAIL',
      '--json   prints it as one line of JSON',
      '',
      'Exit code 1: there is none, or it was encrypted with another SECRET_KEY; 2: wrong arguments.',
    ].join('\n'),
    file: 'src/commands/erased.ts',
    takes: { json: flag },
    words: 1,
  },
  backup: {
    about: 'makes a base backup of the embedded database and the pictures now; --list shows what there is',
    usage: [
      'Backups go to BACKUP_URL. While the shop runs it makes one each night, and copies its write-ahead log all the time.',
      '',
      '--list   shows the backups, and from when to when the shop can be brought back',
      '--json   prints the report as one line of JSON',
      '',
      'Exit code 1: there is none, or it failed.',
    ].join('\n'),
    file: 'src/commands/backup.ts',
    takes: { list: flag, json: flag },
  },
  restore: {
    about: 'brings the embedded database and the pictures back from BACKUP_URL, as they were at any second',
    usage: [
      '--at TIME     as 2026-11-22T18:00+05:30; without it the last of what there is',
      '--to FOLDER   into another folder than DATA_DIR, the pictures into its folder images',
      '--replace     puts a database that is there aside, instead of refusing',
      '--system ID   which database, where BACKUP_URL has several',
      '--base ID     begins with that base backup, where a later one is damaged. `backup --list` shows them',
      '--timeline N  what an earlier restore has abandoned; without it the newest. `backup --list` shows them',
      '--json        prints the report as one line of JSON',
      '',
      'Refuses while a shop runs in the folder. Interrupted, it can be run again.',
      'Exit code 1: it was not done; 2: wrong arguments.',
    ].join('\n'),
    file: 'src/commands/restore.ts',
    takes: { at: value, to: value, system: value, base: value, timeline: value, replace: flag, json: flag },
  },
  drill: {
    about: 'restores the newest backup beside the shop, audits it and opens it, and reports',
    usage: [
      'The restored database is migrated, its indexes and tables are verified, the audit is run, and pages of it are asked.',
      'It needs as much free disk as the database has, in DATA_DIR. The shop itself is not touched, and can run.',
      '',
      '--json   prints the report as one line of JSON',
      '',
      'Exit code 1: the backup could not be restored, or something is wrong with it.',
    ].join('\n'),
    file: 'src/commands/drill.ts',
    takes: { json: flag },
    build: true,
  },
  bench: {
    about: 'measures what is promised to be fast, against bare servers in the same run',
    usage: [
      'bench [PART]   one of routes, purchases, admin, midnight, million, import, gst, addresses and first-visit',
      'products=1000, addresses=1000, queries=400, rounds=3   less than a part takes otherwise',
      'origins=http://127.0.0.1:3000,http://127.0.0.1:3001    shops that first-visit compares',
    ].join('\n'),
    file: 'bench/main.ts',
    words: Number.POSITIVE_INFINITY,
    word: /^(routes|purchases|admin|midnight|million|import|gst|addresses|first-visit|(origins|rounds|products|queries|addresses)=.+)$/,
    tools: true,
    build: true,
    env: { NODE_ENV: 'production' },
  },
  chaos: {
    about: 'places orders while shops, database and payment provider fail: none may be lost',
    usage: [
      '--orders 300 --kills 10 --stalls 4',
      '--seed 4711                     repeats the choices of a trial, which prints its seed',
      '--methods COD,Wallet,Razorpay   how the orders are paid',
      '--report FILE                   writes how many findings passed and failed',
      '',
      'Exit code 1: an acknowledged response is not true any more.',
    ].join('\n'),
    file: 'tests/chaos/main.ts',
    takes: { orders: value, kills: value, stalls: value, seed: value, methods: value, report: value },
    tools: true,
    build: true,
    env: { NODE_ENV: 'production' },
  },
  golden: {
    about:
      'plays a year in a demo shop by seed and writes what comes out, to compare before and after a change',
    usage: [
      'golden                   plays it twice: both must come out the same',
      'golden FOLDER            writes calls, answers, pages, documents, files for the tax office, mails and exports',
      'golden compare ONE TWO   prints which files differ, and the first lines that do',
      '',
      'Exit code 1: something differs.',
    ].join('\n'),
    file: 'tests/golden/main.ts',
    words: 3,
    tools: true,
    build: true,
    env: { NODE_ENV: 'production' },
  },
  prism: {
    about:
      'sends every request of the tests of calls through a validating proxy of others, which npx fetches',
    usage:
      'prism [FILE ...]   only those of these tests; of tests/journeys after `npm run build`, in a browser whose shop stands behind the proxy\n\nExit code 1: something is not as it is described.',
    file: 'tests/prism/main.ts',
    words: Number.POSITIVE_INFINITY,
    tools: true,
  },
  rolling: {
    about: 'restarts two nodes behind HAProxy and Caddy while people browse and buy: no request may fail',
    usage:
      '--rate 200 --restarts 10 --proxies HAProxy,Caddy\n\nExit code 1: a request failed, or an order is lost.',
    file: 'tests/nodes/rolling.ts',
    takes: { rate: value, restarts: value, proxies: value },
    tools: true,
    build: true,
    env: { NODE_ENV: 'production' },
  },
  overload: {
    about:
      'asks a process for up to three times what it can answer, and shows what is still answered in time',
    usage: '--seconds 10\n\nExit code 1: less than 0.8 of the capacity, or an order is lost.',
    file: 'tests/nodes/overload.ts',
    takes: { seconds: value },
    tools: true,
    build: true,
    env: { NODE_ENV: 'production' },
  },
  failover: {
    about:
      'kills the leader of a PostgreSQL cluster (Patroni, etcd) while two nodes sell: no order may be lost',
    usage:
      '--kills 10 --rate 20 --root FOLDER\n\nNeeds root, and mmdebstrap unless FOLDER is a Debian that has Patroni 4.\nExit code 1: an order is lost, or writes were away for over a minute.',
    file: 'tests/nodes/failover.ts',
    takes: { kills: value, rate: value, root: value },
    tools: true,
    build: true,
    env: { NODE_ENV: 'production' },
  },
  pgbackrest: {
    about: 'backs a shop up with pgBackRest while it sells, destroys its server and restores it to a moment',
    usage:
      '--rate 20\n\nNeeds root, and Debian’s packages pgbackrest and postgresql.\nExit code 1: more than a minute of orders is lost, or the audit finds something.',
    file: 'tests/nodes/pgbackrest.ts',
    takes: { rate: value },
    tools: true,
    build: true,
    env: { NODE_ENV: 'production' },
  },
  recovery: {
    about: 'kills a shop under writes and deletes its folder: how much is lost, and how long a restore takes',
    usage:
      '--kills 5\n--bucket    backs up to an S3 server instead of a folder\n--orders N  instead fills a shop with N orders, backs it up and drills it\n\nExit code 1: more than 60 seconds were lost, or the audit found something.',
    file: 'tests/backups/recovery.ts',
    takes: { kills: value, bucket: flag, orders: value },
    tools: true,
    build: true,
    env: { NODE_ENV: 'production' },
  },
  'one-box': {
    about: 'measures the time from an empty folder to a shop behind HTTPS, and asks the doctor',
    usage:
      '--release FOLDER   takes a release that is built, instead of building one\n\nNeeds root, and Debian’s package caddy.\nExit code 1: it took more than ten minutes, or the proxy is not seen.',
    file: 'tests/nodes/one-box.ts',
    takes: { release: value },
    tools: true,
    build: true,
    env: { NODE_ENV: 'production' },
  },
  planted: {
    about: 'plants known bugs one by one; the tests must notice each',
    usage: 'planted [WORD ...]   only those with one of the words in their name or in the path of a test',
    file: 'scripts/mutation-tests.ts',
    words: Number.POSITIVE_INFINITY,
    tools: true,
  },
  screens: {
    about: 'takes a screenshot of every screen in both themes, into test-results/screens',
    usage: 'screens [NAMES [WIDTHS]]   as screens cart,admin 360,1920: those whose names begin so',
    file: 'scripts/screens.ts',
    words: 2,
    tools: true,
    build: true,
  },
}
