import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { momentInWords } from '../../lib/dates.ts'
import { isExportOpen } from '../../shop/reports/data-export/rules.ts'
import type { ExportOnWire } from '../../shop/reports/data-export/wire.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Status, type StatusTone } from '../../ui/status.tsx'
import { toast } from '../../ui/toast.ts'
import { HistoryButton } from '../audit-log/history-button.tsx'
import { ListRow } from '../list/list-row.tsx'
import { useDownloadExport, useRemoveExport } from './queries.ts'

const states: Record<ExportOnWire['state'], { tone: StatusTone; word: string }> = {
  waiting: { tone: 'wait', word: 'Waiting' },
  working: { tone: 'wait', word: 'Being written' },
  ready: { tone: 'good', word: 'Ready' },
  failed: { tone: 'bad', word: 'Failed' },
  removed: { tone: 'off', word: 'Removed' },
  expired: { tone: 'off', word: 'Expired' },
}

const problems = {
  'no-room': 'The disk is full. Make room, or export with the addresses of pictures.',
  failed: 'It could not be written. The log of the server says why.',
}

export function ExportRow({ shopExport }: { shopExport: ExportOnWire }) {
  const { _id: id, by, pictures, state, problem, progress, bytes, missing, begunAt, expiresAt } = shopExport
  const { tone, word } = states[state]
  const isOpen = isExportOpen(state)
  return (
    <ListRow className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4">
      <div className="wrap-anywhere min-w-0 grow basis-64">
        <p id={id} className="font-semibold">
          {momentInWords(begunAt)}
        </p>
        <p className="text-muted text-sm">
          {`${by.name} · with ${pictures === 'files' ? 'pictures' : 'addresses of pictures'}${bytes > 0 ? ` · ${(bytes / 1e6).toFixed(1)} MB` : ''}`}
        </p>
        {state === 'ready' && expiresAt && (
          <p className="text-sm">{`Can be downloaded until ${momentInWords(expiresAt)}.`}</p>
        )}
        {missing > 0 && (
          <p className="text-sm">{`${missing} pictures are lost: manifest.json names them.`}</p>
        )}
        {problem && <p className="text-sm">{problems[problem]}</p>}
      </div>
      {isOpen ? (
        <div className="min-w-48 grow">
          <Progress label={word} value={progress} />
        </div>
      ) : (
        <Status tone={tone}>{word}</Status>
      )}
      <span className="flex items-center gap-2">
        <HistoryButton thing="export" id={id} name={`the export of ${momentInWords(begunAt)}`} opensRow />
        {state === 'ready' && <Download id={id} />}
        {(isOpen || state === 'ready') && <Remove id={id} isOpen={isOpen} />}
      </span>
    </ListRow>
  )
}

function Download({ id }: { id: string }) {
  const download = useDownloadExport(id)
  return (
    <Button
      size="small"
      aria-describedby={id}
      loading={download.isPending}
      onClick={() =>
        download.mutate(undefined, {
          onError: (error) => toast.failed(messageOf(error, 'It was not downloaded. Please try again.')),
        })
      }
    >
      Download
    </Button>
  )
}

function Remove({ id, isOpen }: { id: string; isOpen: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const remove = useRemoveExport(id)
  const verb = isOpen ? 'Stop' : 'Remove'
  const confirm = async () => {
    try {
      toast.done((await remove.mutateAsync()).message)
    } catch (error) {
      toast.failed(messageOf(error, 'It was not removed. Please try again.'))
    }
    setAsked(false)
  }
  return (
    <>
      <Button size="small" variant="secondary" aria-describedby={id} onClick={() => setAsked(true)}>
        {verb}
      </Button>
      <ConfirmDialog
        title={`${verb} the export?`}
        open={isAsked}
        onOpenChange={setAsked}
        confirm={verb}
        pending={remove.isPending}
        onConfirm={() => void confirm()}
      >
        The file on the server is removed. What was downloaded stays where it is.
      </ConfirmDialog>
    </>
  )
}
