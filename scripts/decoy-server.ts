import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

export type DecoyServer = {
  /** Settings of a shop that must not be touched: all addresses are of a server that counts its connections. */
  env: Record<string, string>
  touched: () => string[]
  close: () => void
}

/** Opens a decoy; `.env` in `folder` has the same settings as the environment. */
export async function openDecoyServer(folder: string): Promise<DecoyServer> {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address?.port}`
  const dataDir = join(folder, 'trapped-data')
  const env = settingsOf(host, dataDir)
  const file = join(folder, '.env')
  writeFileSync(
    file,
    Object.entries(env)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  )
  return {
    env: { ...env, ENV_FILE: file },
    touched: () => [
      ...(connections > 0 ? [`${connections} connections to the address in the settings`] : []),
      ...(existsSync(dataDir) ? [`the folder in DATA_DIR`] : []),
    ],
    close: () => server.close(),
  }
}

const settingsOf = (host: string, dataDir: string) => ({
  MODE: 'production',
  PORT: host.split(':')[1] ?? '',
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://${host}`,
  DATABASE_URL: `postgres://trapped@${host}/trapped`,
  PGHOST: '127.0.0.1',
  PGPORT: host.split(':')[1] ?? '',
  DATA_DIR: dataDir,
  IMAGES_URL: 's3://trapped/images',
  BACKUP_URL: 's3://trapped/backups',
  BACKUP_KEY: 'trapped-trapped-trapped-trapped-trapped',
  BACKUP_OLD_KEY: 'trapped-before-trapped-before-trapped',
  BACKUP_DAYS: '3',
  AWS_ACCESS_KEY_ID: 'trapped',
  AWS_SECRET_ACCESS_KEY: 'trapped',
  AWS_REGION: 'trapped',
  AWS_ENDPOINT_URL: `http://${host}`,
  WORKERS: '7',
  DRAIN_SECONDS: '1',
  SMTP_URL: `smtp://${host}`,
  MAIL_FROM: 'Trapped <trapped@maidan.test>',
  RAZORPAY_KEY_ID: 'rzp_live_trapped',
  RAZORPAY_KEY_SECRET: 'trapped-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'trapped-webhook-secret',
  RAZORPAY_API_URL: `http://${host}`,
  GOOGLE_CLIENT_ID: 'trapped',
  GOOGLE_CLIENT_SECRET: 'trapped-client-secret',
  GOOGLE_ISSUER: `http://${host}`,
  RATE_LIMITS: 'on',
  PASSWORD_HASHING: 'strong',
  SECRET_KEY: 'trapped-trapped-trapped-trapped-trapped',
  SECRET_OLD_KEY: 'trapped-before-trapped-before-trapped-',
  TRUSTED_PROXIES: '127.0.0.1',
  OUTSIDE_NETWORKS_ALLOWED: '127.0.0.1',
  METRICS_TOKEN: 'trapped-metrics-token',
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}`,
  LOG_LEVEL: 'debug',
  SELLER_NAME: 'Trapped',
  SELLER_ADDRESS: 'Trapped',
  SELLER_CITY: 'Trapped 560001',
  SELLER_STATE: 'Trapped',
  SELLER_GSTIN: '29AABCM1234A1Z3',
  SUPPORT_EMAIL: 'trapped@maidan.test',
  ADMIN_EMAIL: 'trapped@maidan.test',
  ADMIN_PASSWORD: 'Trapped@1234',
})
