import { type Database, plannedByValues, run, type Tx } from '../../platform/database.ts'
import type { Inspection, ReturnStep, ReturnStepDraft, ReturnWay } from './return-rules.ts'

// Planned for its one or few items: for ten, which is the guess, all requests of a small shop would be read.
const ofItems = `${plannedByValues}
  select return_requests.item_id as "itemId", kind, way, tracking_number as "trackingNumber", booked_at as at,
    case when kind = 'inspected' then json_build_object('whole', whole, 'damaged', damaged, 'foreign', foreign_units) end as units,
    case when users.id is not null then json_build_object('id', users.id, 'name', users.name) end as by
  from return_steps join return_requests on return_requests.id = request_id
    and return_requests.requested_at = return_steps.requested_at
  left join users on users.id = booked_by
  where return_requests.item_id = any($1::uuid[]) order by return_steps.id`

type Row = Pick<ReturnStep, 'itemId' | 'by' | 'at'> & {
  kind: ReturnStep['kind']
  way: ReturnWay | null
  trackingNumber: string | null
  units: Inspection | null
}

/** Of the last request of each item, in their order. */
export async function listReturnSteps(on: Database, itemIds: readonly string[]): Promise<ReturnStep[]> {
  const rows = await run<Row>(on, ofItems, [itemIds])
  return rows.flatMap(({ kind, way, trackingNumber, units, ...step }): ReturnStep[] => {
    if (kind === 'accepted') return way ? [{ ...step, kind, way, trackingNumber }] : []
    if (kind === 'inspected') return units ? [{ ...step, kind, units }] : []
    return [{ ...step, kind }]
  })
}

const insert = `
  insert into return_steps (request_id, requested_at, kind, way, tracking_number, whole, damaged, foreign_units, booked_by)
  select id, requested_at, $2, $3, $4, $5, $6, $7, $8 from return_requests where item_id = $1`

/** The order must be locked. Fails where the step was made already. */
export async function insertReturnStep(
  tx: Tx,
  itemId: string,
  step: ReturnStepDraft,
  by: string,
): Promise<void> {
  const { way, trackingNumber } = step.kind === 'accepted' ? step : { way: null, trackingNumber: null }
  const { whole, damaged, foreign } =
    step.kind === 'inspected' ? step.units : { whole: null, damaged: null, foreign: null }
  await run(tx, insert, [itemId, step.kind, way, trackingNumber, whole, damaged, foreign, by])
}
