/** Parcels of cash orders. `open`: on their way, lost, or back in part. */
export type CashParcels = { sent: number; delivered: number; cameBack: number; open: number }

export const cashParcelGroups = ['area', 'courier', 'product'] as const
export type CashParcelGroup = (typeof cashParcelGroups)[number]

/** `name`: of the courier or product; of a PIN code, the city that most of its orders say. */
export type CashParcelRow = CashParcels & { key: string; name: string }

export type CashParcelReport = { total: CashParcels } & Record<CashParcelGroup, CashParcelRow[]>

export const MAX_CASH_ROWS = 20

/** Of those that ended; null while none has. */
export const shareBack = ({ delivered, cameBack }: CashParcels): number | null =>
  delivered + cameBack === 0 ? null : cameBack / (delivered + cameBack)
