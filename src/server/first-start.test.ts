import { expect, test } from 'vitest'
import { production } from '../../tests/production.ts'
import { readConfig } from '../platform/config.ts'
import { describeFirstStart } from './first-start.ts'

const linesOf = (settings: Record<string, string>) => {
  const environment = { ...production, DATABASE_URL: 'embedded:', ...settings }
  return describeFirstStart(readConfig(environment)).join('\n')
}

test('the first start says who signs in where, and what is switched on', () => {
  const off = linesOf({ RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' })
  expect(off).toContain('owner@shop.example is made: sign in at https://shop.example/dashboard')
  expect(off).toContain('through mail.example, from shop@shop.example')
  expect(off).toContain('cash on delivery and wallets only')
  expect(off).toContain('none: set BACKUP_URL')
  const on = linesOf({ BACKUP_URL: 'file:/mnt/backups' })
  expect(on).toContain('online by Razorpay')
  expect(on).toContain('on, the first one is made now')
  expect(linesOf({ DATABASE_URL: 'postgres://shop@db/shop' })).toContain('a server of your own')
})

test('the first start says no secret', () => {
  const marked = {
    RAZORPAY_KEY_SECRET: 'marked-of-the-provider',
    RAZORPAY_WEBHOOK_SECRET: 'marked-of-its-webhooks',
    SECRET_KEY: 'marked-0d1c9b8a7f6e5d4c3b2a190817',
    BACKUP_KEY: 'marked-5e6f7a8b9c0d1e2f3a4b5c6d7e',
    METRICS_TOKEN: 'marked-91a2b3c4d5e6f708',
    ADMIN_PASSWORD: 'Marked-Floodlit9!',
  }
  const SMTP_URL = 'smtps://marked-user:marked-word@mail.example'
  expect(linesOf({ ...marked, SMTP_URL, BACKUP_URL: 'file:/mnt/backups' })).not.toMatch(/marked/i)
})
