// Runs a command of the shop in a container. Spells the variables that ONCE and similar hosts give as the shop does.
const { env } = process

const settings = {
  MODE: 'production',
  HOST: '0.0.0.0',
  PORT: '80',
  DATA_DIR: '/storage',
  DATABASE_URL: 'embedded:',
  SECRET_KEY: env.SECRET_KEY_BASE,
  MAIL_FROM: env.MAILER_FROM_ADDRESS,
  WORKERS: env.NUM_CPUS,
  SMTP_URL: smtpUrl(),
  PUBLIC_URL: publicUrl(),
  // The image's own files are read-only.
  ENV_FILE: '/storage/.env',
}

for (const [name, value] of Object.entries(settings)) if (!env[name] && value) env[name] = value

process.chdir('/maidan')
process.execve(
  process.execPath,
  [process.execPath, 'bin/maidan.mjs', ...(process.argv.length > 2 ? process.argv.slice(2) : ['start'])],
  env,
)

/** Port 465 is TLS from the first byte; the shop insists on STARTTLS at others. */
function smtpUrl() {
  const { SMTP_ADDRESS: host, SMTP_PORT: port = '587', SMTP_USERNAME: user, SMTP_PASSWORD: password } = env
  if (!host) return undefined
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : ''
  return `${port === '465' ? 'smtps' : 'smtp'}://${login}${host}:${port}`
}

function publicUrl() {
  const host = env.PUBLIC_HOST
  if (!host) return undefined
  return `${env.DISABLE_SSL === 'true' ? 'http' : 'https'}://${host}`
}
