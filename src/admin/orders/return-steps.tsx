import { formatDate } from '../../lib/dates.ts'
import type { ReturnStepOnWire } from '../../shop/fulfilment/returns-wire.ts'
import { type Inspection, inspectionLabels, inspections } from '../../shop/orders/return-rules.ts'

export function inspectedInWords(units: Inspection): string {
  const counted = inspections.filter((one) => units[one] > 0)
  return counted.map((one) => `${inspectionLabels[one].toLowerCase()} ${units[one]}`).join(', ')
}

export function stepInWords(step: ReturnStepOnWire): string {
  switch (step.kind) {
    case 'accepted': {
      const way = step.way === 'pick-up' ? 'picked up' : 'sent in'
      return `accepted, ${way}${step.trackingNumber ? ` as ${step.trackingNumber}` : ''}`
    }
    case 'received':
      return 'received'
    case 'inspected':
      return `inspected: ${inspectedInWords(step.units)}`
  }
}

export const ReturnSteps = ({ steps }: { steps: readonly ReturnStepOnWire[] }) =>
  steps.map((step) => (
    <span key={step.kind} className="wrap-anywhere block text-muted text-xs">
      {`${stepInWords(step)} · ${formatDate(step.at)}`}
    </span>
  ))
