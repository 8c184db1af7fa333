import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { momentInWords } from '../../lib/dates.ts'
import { fieldsOfCall, titleOfTool } from '../../shop/proposals/rules.ts'
import type { ProposalOnWire } from '../../shop/proposals/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Status } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { ListRow } from '../list/list-row.tsx'
import { useConfirmProposal, useDeclineProposal } from './queries.ts'

const statuses = {
  open: { tone: 'wait', label: 'Waits for you' },
  deciding: { tone: 'wait', label: 'Being made' },
  made: { tone: 'good', label: 'Confirmed' },
  refused: { tone: 'bad', label: 'Not possible' },
  declined: { tone: 'off', label: 'Declined' },
  expired: { tone: 'off', label: 'Expired' },
  revoked: { tone: 'off', label: 'Its key is revoked' },
} as const

type OpenDialog = 'confirm' | 'decline'

export function ProposalRow({ proposal }: { proposal: ProposalOnWire }) {
  const { _id: id, tool, key, madeBy, why, state, message, decidedBy, decidedAt } = proposal
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { tone, label } = statuses[state]
  const title = titleOfTool(tool)
  const close = () => setOpen(null)
  return (
    <ListRow className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2 py-4">
      <div className="wrap-anywhere min-w-0 grow basis-64">
        <p id={id} className="font-semibold">
          {title}
        </p>
        <ProposedFields proposal={proposal} />
        {why && <p className="mt-1 max-w-prose text-sm">{`Its reason: “${why}”`}</p>}
        <p className="mt-1 text-muted text-sm">
          {`Asked ${momentInWords(proposal.createdAt)} by ${key.name} (${key.prefix}…), the key of ${madeBy.name}${state === 'open' ? ` · until ${momentInWords(proposal.expiresAt)}` : ''}`}
        </p>
        {decidedBy && decidedAt && (
          <p className="text-muted text-sm">{`${label} by ${decidedBy.name}, ${momentInWords(decidedAt)}`}</p>
        )}
        {state === 'refused' && message && <p className="text-sm">{message}</p>}
        {state === 'deciding' && (
          <p className="text-sm">If it stays so, look in Activity whether it was done.</p>
        )}
      </div>
      <Status tone={tone}>{label}</Status>
      {state === 'open' && (
        <span className="flex gap-2">
          <Button size="small" aria-describedby={id} data-opens-row onClick={() => setOpen('confirm')}>
            Confirm
          </Button>
          <Button size="small" variant="secondary" aria-describedby={id} onClick={() => setOpen('decline')}>
            Decline
          </Button>
        </span>
      )}
      {open === 'confirm' && <ConfirmProposalDialog proposal={proposal} title={title} close={close} />}
      {open === 'decline' && <DeclineProposalDialog id={id} title={title} close={close} />}
    </ListRow>
  )
}

function ProposedFields({ proposal }: { proposal: ProposalOnWire }) {
  const fields = fieldsOfCall(proposal.path, proposal.body)
  return (
    <dl className="mt-1 max-h-60 overflow-y-auto text-sm">
      {fields.map(({ name, value }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted" translate="no">
            {name}
          </dt>
          <dd className="min-w-0" translate="no">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface DialogProps {
  title: string
  close: () => void
}

function ConfirmProposalDialog({ proposal, title, close }: DialogProps & { proposal: ProposalOnWire }) {
  const confirm = useConfirmProposal(proposal._id)
  return (
    <ConfirmDialog
      title={`${title}?`}
      open
      onOpenChange={(isOpen) => isOpen || close()}
      confirm="Confirm"
      pending={confirm.isPending}
      onConfirm={() =>
        confirm.mutate(undefined, {
          onSuccess: ({ message }) => {
            toast.done(message)
            close()
          },
        })
      }
    >
      <span>
        {`You do it yourself, with your permissions. Activity names you and the key ${proposal.key.name}.`}
      </span>
      <ProposedFields proposal={proposal} />
      <Failure error={confirm.error} />
    </ConfirmDialog>
  )
}

function DeclineProposalDialog({ id, title, close }: DialogProps & { id: string }) {
  const decline = useDeclineProposal(id)
  return (
    <ConfirmDialog
      title={`Decline: ${title}?`}
      open
      onOpenChange={(isOpen) => isOpen || close()}
      confirm="Decline"
      pending={decline.isPending}
      onConfirm={() =>
        decline.mutate(undefined, {
          onSuccess: ({ message }) => {
            toast.done(message)
            close()
          },
        })
      }
    >
      <span>Nothing is changed. The program may ask again.</span>
      <Failure error={decline.error} />
    </ConfirmDialog>
  )
}

function Failure({ error }: { error: Error | null }) {
  return (
    <div role="alert">
      {error && <FieldError>{messageOf(error, 'The shop did not answer. Please try again.')}</FieldError>}
    </div>
  )
}
