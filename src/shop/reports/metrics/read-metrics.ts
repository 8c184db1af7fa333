import { findBackupState } from '../../../backup/state.ts'
import { MAX_COUNTED } from '../../../lib/paging.ts'
import { clock } from '../../../platform/clock.ts'
import { config } from '../../../platform/config.ts'
import { db } from '../../../platform/database.ts'
import type { GaugeFamily } from '../../../platform/metrics.ts'
import { countSessions } from '../../assistants/checkouts/store.ts'
import { countErased } from '../../customers/erased-store.ts'
import { countGrievances } from '../../grievances/store.ts'
import { countAllWaiting } from '../../webhooks/deliveries-store.ts'
import { listQueues, listReplicas, readShopState } from './store.ts'

async function shopMetrics(): Promise<GaugeFamily[]> {
  const state = await readShopState(db, clock.now(), MAX_COUNTED)
  return [
    gauge('last_order_timestamp_seconds', 'When the last order was placed', state.lastOrderAt),
    gauge(
      'reservations_open',
      'Orders that reserve their units and await their payment, 10,000 at most',
      state.reservations,
    ),
    gauge(
      'payments_in_doubt',
      'Unpaid orders whose time is over without an answer of the provider',
      state.paymentsInDoubt,
    ),
    gauge(
      'payments_in_doubt_oldest_seconds',
      'For how long the oldest payment has been in doubt',
      state.oldestInDoubt ?? 0,
    ),
    gauge('refunds_owed', 'Refunds that the provider has not processed yet', state.refundsOwed),
    gauge('refunds_owed_paise', 'What these refunds come to, in paise', state.paiseOwed),
    gauge('refunds_owed_oldest_seconds', 'For how long the oldest refund is owed', state.oldestRefund ?? 0),
    gauge('refunds_failed', 'Owed refunds that the bank has rejected before', state.refundsFailed),
    gauge('mails_undelivered', 'Mails given up in the last 24 hours', state.undeliveredMails),
  ]
}

async function legalMetrics(): Promise<GaugeFamily[]> {
  const now = clock.now()
  const complaints = await countGrievances(db, now)
  const erased = await countErased(db, now, MAX_COUNTED)
  return [
    gauge('complaints_open', 'Complaints that are not resolved, 10,000 at most', complaints.open),
    gauge(
      'complaints_overdue',
      'Complaints that should have been acknowledged or resolved by now',
      complaints.overdue,
    ),
    gauge(
      'erased_accounts_sealed',
      'Erased accounts whose data are kept encrypted until the law lets them go, 10,000 at most',
      erased.sealed,
    ),
    gauge(
      'erased_accounts_overdue',
      'Erased accounts whose data should have been deleted a day ago or earlier',
      erased.overdue,
    ),
  ]
}

async function queueMetrics(): Promise<GaugeFamily[]> {
  const queues = await listQueues(db, MAX_COUNTED)
  const values = (value: (queue: (typeof queues)[number]) => number) =>
    queues.map((queue) => ({ labels: { queue: queue.queue }, value: value(queue) }))
  return [
    {
      name: 'queue_jobs',
      help: 'Jobs that wait for their first or next try, 10,000 at most',
      values: values(({ jobs }) => jobs),
    },
    {
      name: 'queue_oldest_seconds',
      help: 'Age of the oldest job that waits',
      values: values(({ oldest }) => oldest ?? 0),
    },
  ]
}

async function webhookMetrics(): Promise<GaugeFamily[]> {
  const { waiting, oldest } = await countAllWaiting(db, clock.now(), MAX_COUNTED)
  return [
    gauge(
      'webhook_deliveries_waiting',
      'Events that receivers of active webhooks have not taken yet, 10,000 at most of each',
      waiting,
    ),
    gauge('webhook_deliveries_oldest_seconds', 'For how long the oldest of these events has waited', oldest),
  ]
}

async function assistantMetrics(): Promise<GaugeFamily[]> {
  return [
    gauge(
      'assistant_sessions',
      'Carts and checkouts of assistants that are kept, 100,000 at most but for five minutes',
      await countSessions(db),
    ),
  ]
}

async function replicaMetrics(): Promise<GaugeFamily[]> {
  const replicas = await listReplicas(db)
  const values = (value: (replica: (typeof replicas)[number]) => number) =>
    replicas.map((replica) => ({ labels: { replica: replica.replica }, value: value(replica) }))
  return [
    {
      name: 'database_replication_lag_seconds',
      help: 'How late a replica is; only a role with pg_monitor sees replicas',
      values: values(({ seconds }) => seconds),
    },
    {
      name: 'database_replication_lag_bytes',
      help: 'How much of the write-ahead log a replica has yet to apply',
      values: values(({ bytes }) => bytes),
    },
  ]
}

async function backupMetrics(): Promise<GaugeFamily[]> {
  const { lastBase, failedBase, drillPassedAt, walArchivedAt, walCopiedUntil, walFailingSince } =
    await findBackupState(db)
  const seconds = (moment: Date | null | undefined) => (moment ? moment.getTime() / 1000 : null)
  const uncopiedSince = config.BACKUP_URL === undefined ? null : (walCopiedUntil ?? walFailingSince)
  return [
    gauge(
      'backup_uncopied_seconds',
      'How many seconds of committed changes BACKUP_URL does not have yet: what a lost machine would cost',
      uncopiedSince && (clock.now().getTime() - uncopiedSince.getTime()) / 1000,
    ),
    gauge(
      'backup_wal_archived_timestamp_seconds',
      'When a segment of the write-ahead log was last archived',
      seconds(walArchivedAt),
    ),
    gauge(
      'backup_base_timestamp_seconds',
      'When the last base backup finished',
      seconds(lastBase?.finishedAt),
    ),
    gauge('backup_base_failed', 'Whether the last try at a base backup failed', failedBase ? 1 : 0),
    gauge('backup_drill_passed_timestamp_seconds', 'When a drill last passed', seconds(drillPassedAt)),
  ]
}

export const metricQuestions = [
  shopMetrics,
  legalMetrics,
  queueMetrics,
  webhookMetrics,
  assistantMetrics,
  replicaMetrics,
  backupMetrics,
]

function gauge(name: string, help: string, value: number | null): GaugeFamily {
  return { name, help, values: value === null ? [] : [{ labels: {}, value }] }
}
