import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { download } from '../../client/download.ts'
import { MAX_IMPORT_MEGABYTES, MAX_IMPORT_ROWS } from '../../shop/catalog/csv/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Segments } from '../../ui/segmented-control.tsx'
import { toast } from '../../ui/toast.ts'
import { type ImportCheck, type ImportName, importNames, kindOf } from './import-kinds.ts'
import { PastImports } from './past-imports.tsx'
import { useImport } from './use-import.ts'

const choices = importNames.map((value) => ({ value, label: kindOf(value).label }))

export function ImportDialog({ close }: { close: () => void }) {
  const [of, setOf] = useState<ImportName>('customers')
  const { state, choose, start, stop, reset } = useImport(of)
  const isBusy = state.is === 'running'
  const change = (chosen: ImportName) => {
    setOf(chosen)
    reset()
  }
  return (
    <Dialog
      title="Import from another shop"
      large
      open
      typed={state.is === 'checked'}
      onOpenChange={(open) => !open && !isBusy && close()}
      footer={<Buttons {...{ of, state, start, stop, reset, close }} />}
    >
      {state.is === 'choosing' && (
        <>
          <div className="mb-4">
            <Segments legend="What is imported" choices={choices} value={of} onChange={change} />
          </div>
          <FileDrop
            key={of}
            label={kindOf(of).file}
            accept=".csv,text/csv,.txt,.tsv,.xlsx"
            error={state.message}
            hint={`The export of Shopify or WooCommerce as it is, CSV or XLSX, at most ${MAX_IMPORT_ROWS.toLocaleString('en-IN')} rows and ${MAX_IMPORT_MEGABYTES} MB. ${kindOf(of).about}`}
            onFiles={([file]) => file && void choose(file)}
          >
            <span className="font-semibold">Drop the file here, or choose it</span>
            <span className="text-muted text-sm">
              Nothing is changed before you have seen what it would do
            </span>
          </FileDrop>
          <PastImports of={of} />
        </>
      )}
      {state.is === 'checking' && <Progress label={`Checking ${state.name}`} />}
      {state.is === 'running' && <Progress label="Importing" value={state.progress} />}
      {state.is === 'checked' && (
        <Checked
          of={of}
          check={state.check}
          name={state.file.name}
          data={state.file.data}
          message={state.message}
        />
      )}
      {state.is === 'done' && (
        <p role="status" className="font-semibold text-lg">
          {state.message}
        </p>
      )}
    </Dialog>
  )
}

interface CheckedProps {
  of: ImportName
  check: ImportCheck
  name: string
  data: string
  message?: string | undefined
}

function Checked({ of, check, name, data, message }: CheckedProps) {
  const [isDownloading, setDownloading] = useState(false)
  const report = async () => {
    setDownloading(true)
    try {
      await download(kindOf(of).left(data))
    } catch (error) {
      toast.failed(messageOf(error, 'It was not downloaded. Please try again.'))
    }
    setDownloading(false)
  }
  const { shop, facts, notTaken, firstNotTaken } = check
  return (
    <div className="grid gap-4">
      {message && (
        <div role="alert">
          <FieldError>{message}</FieldError>
        </div>
      )}
      <p className="break-words font-semibold">{`${name}, an export of ${shop}`}</p>
      <ul className="list-disc pl-5">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {notTaken > 0 && (
        <section aria-label="Not taken" className="border-text border-t-2 pt-4">
          <ul className="max-h-48 overflow-y-auto text-sm">
            {firstNotTaken.map(({ row, what, why }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index}>{`Row ${row.toLocaleString('en-IN')}, ${what}: ${why}`}</li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <Button size="small" variant="secondary" loading={isDownloading} onClick={() => void report()}>
          Download what is not taken
        </Button>
      </p>
    </div>
  )
}

type ButtonsProps = Omit<ReturnType<typeof useImport>, 'choose'> & { of: ImportName; close: () => void }

function Buttons({ of, state, start, stop, reset, close }: ButtonsProps) {
  switch (state.is) {
    case 'checked': {
      const { file, check } = state
      return (
        <>
          <Button variant="secondary" onClick={reset} className="max-sm:grow">
            Choose another file
          </Button>
          {check.add > 0 && (
            <Button onClick={() => void start(file, check)} className="max-sm:grow">
              {`Add ${kindOf(of).count(check.add)}`}
            </Button>
          )}
        </>
      )
    }
    case 'running':
      return (
        <Button variant="secondary" onClick={stop}>
          Stop
        </Button>
      )
    case 'done':
      return <Button onClick={close}>Done</Button>
    default:
      return (
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
      )
  }
}
