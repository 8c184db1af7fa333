import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import type { EndpointOnWire } from '../../shop/webhooks/wire.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { Status } from '../../ui/status.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { ListRow } from '../list/list-row.tsx'
import { urls } from '../shared/urls.ts'
import { AttemptsDialog } from './attempts-dialog.tsx'
import { DeleteWebhookDialog, RotateSecretDialog } from './confirm-dialogs.tsx'
import { useEditWebhook, useSendTest } from './queries.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { EditWebhookDialog } from './webhook-dialog.tsx'

function stateOf({ active, disabledAs, failingSince }: EndpointOnWire) {
  if (disabledAs === 'gone') return <Status tone="bad">Disabled: it answered 410</Status>
  if (disabledAs === 'failing') return <Status tone="bad">Disabled: it failed for three days</Status>
  if (!active) return <Status tone="off">Disabled</Status>
  return failingSince ? <Status tone="wait">Failing</Status> : <Status tone="good">Enabled</Status>
}

type OpenDialog = 'edit' | 'delete' | 'rotate' | 'replay' | 'attempts'

interface WebhookRowProps {
  webhook: EndpointOnWire
  onSecret: (secret: string) => void
}

export function WebhookRow({ webhook, onSecret }: WebhookRowProps) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const { _id, url, description, patterns, recipient } = webhook
  const close = () => setOpen(null)
  return (
    <ListRow className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
      <div className="wrap-anywhere min-w-48 flex-1">
        <p id={_id} className="font-semibold">
          {description || url}
        </p>
        {description && <p className="text-sm">{url}</p>}
        {recipient ? (
          <p className="text-muted text-sm">
            <span>Orders of shoppers who allow it. </span>
            <TextLink to={urls.settingsOf('shop')}>Keys</TextLink>
          </p>
        ) : (
          <p className="text-muted text-sm" translate="no">
            {patterns.includes('*') ? 'Every event' : patterns.join(', ')}
          </p>
        )}
      </div>
      {stateOf(webhook)}
      <div className="flex gap-2">
        <Button
          size="small"
          variant="secondary"
          aria-describedby={_id}
          data-opens-row
          onClick={() => setOpen('attempts')}
        >
          Deliveries
        </Button>
        {!recipient && (
          <>
            <SendTest id={_id} />
            <More webhook={webhook} onOpen={setOpen} />
          </>
        )}
      </div>
      {open === 'edit' && <EditWebhookDialog webhook={webhook} close={close} />}
      {open === 'replay' && <ReplayDialog id={_id} close={close} />}
      {open === 'attempts' && <AttemptsDialog webhook={webhook} close={close} />}
      <RotateSecretDialog id={_id} open={open === 'rotate'} close={close} onSecret={onSecret} />
      <DeleteWebhookDialog id={_id} open={open === 'delete'} close={close} />
    </ListRow>
  )
}

function SendTest({ id }: { id: string }) {
  const test = useSendTest(id)
  const send = async () => {
    try {
      const { delivered, status, failure, milliseconds } = await test.mutateAsync()
      if (delivered) toast.done(`It answered ${status} after ${milliseconds} ms`)
      else toast.failed(failure ?? `It answered ${status}`)
    } catch (error) {
      toast.failed(messageOf(error, 'No test event was sent. Please try again.'))
    }
  }
  return (
    <Button
      size="small"
      variant="secondary"
      aria-describedby={id}
      loading={test.isPending}
      onClick={() => void send()}
    >
      Send test
    </Button>
  )
}

function More({ webhook, onOpen }: { webhook: EndpointOnWire; onOpen: (dialog: OpenDialog) => void }) {
  const { _id, url, description, patterns, active } = webhook
  const edit = useEditWebhook(_id)
  const switchOver = async () => {
    try {
      toast.done((await edit.mutateAsync({ url, description, patterns, active: !active })).message)
    } catch (error) {
      toast.failed(messageOf(error, 'The webhook was not saved. Please try again.'))
    }
  }
  return (
    <Menu
      trigger={
        <Button size="small" variant="quiet" aria-describedby={_id}>
          More
        </Button>
      }
    >
      <MenuItem onSelect={() => onOpen('edit')}>Edit</MenuItem>
      <MenuItem onSelect={() => void switchOver()}>{active ? 'Disable' : 'Enable'}</MenuItem>
      <MenuItem onSelect={() => onOpen('replay')}>Send events again</MenuItem>
      <MenuItem onSelect={() => onOpen('rotate')}>Replace the secret</MenuItem>
      <MenuLine />
      <MenuItem danger onSelect={() => onOpen('delete')}>
        Delete
      </MenuItem>
    </Menu>
  )
}
