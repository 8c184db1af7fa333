import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { download } from '../../client/download.ts'
import { MAX_IMPORT_MEGABYTES, MAX_IMPORT_ROWS } from '../../shop/catalog/csv/rules.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Progress } from '../../ui/progress.tsx'
import { toast } from '../../ui/toast.ts'
import { api } from '../shared/api.ts'
import { PastImports } from './past-imports.tsx'
import { type CustomersCheck, useImport } from './use-import.ts'

export function ImportDialog({ close }: { close: () => void }) {
  const { state, choose, start, stop, reset } = useImport()
  const isBusy = state.is === 'running'
  return (
    <Dialog
      title="Import customers"
      large
      open
      typed={state.is === 'checked'}
      onOpenChange={(open) => !open && !isBusy && close()}
      footer={<Buttons {...{ state, start, stop, reset, close }} />}
    >
      {state.is === 'choosing' && (
        <>
          <FileDrop
            label="Customer export"
            accept=".csv,text/csv,.txt,.tsv,.xlsx"
            error={state.message}
            hint={`The customer export of Shopify or WooCommerce as it is, CSV or XLSX, at most ${MAX_IMPORT_ROWS.toLocaleString('en-IN')} rows and ${MAX_IMPORT_MEGABYTES} MB. Accounts get no password and nobody is mailed: customers sign in by a code, or by “Forgot password”.`}
            onFiles={([file]) => file && void choose(file)}
          >
            <span className="font-semibold">Drop the file here, or choose it</span>
            <span className="text-muted text-sm">
              Nothing is changed before you have seen what it would do
            </span>
          </FileDrop>
          <PastImports />
        </>
      )}
      {state.is === 'checking' && <Progress label={`Checking ${state.name}`} />}
      {state.is === 'running' && <Progress label="Importing" value={state.progress} />}
      {state.is === 'checked' && (
        <Checked check={state.check} name={state.file.name} data={state.file.data} message={state.message} />
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
  check: CustomersCheck
  name: string
  data: string
  message?: string | undefined
}

function Checked({ check, name, data, message }: CheckedProps) {
  const [isDownloading, setDownloading] = useState(false)
  const report = async () => {
    setDownloading(true)
    try {
      await download(api.users.listCustomersLeft.$post({ json: { file: data } }))
    } catch (error) {
      toast.failed(messageOf(error, 'It was not downloaded. Please try again.'))
    }
    setDownloading(false)
  }
  const { shop, add, addresses, agreeing, known, notTaken, firstNotTaken } = check
  const count = (amount: number) => amount.toLocaleString('en-IN')
  return (
    <div className="grid gap-4">
      {message && (
        <div role="alert">
          <FieldError>{message}</FieldError>
        </div>
      )}
      <p className="break-words font-semibold">{`${name}, an export of ${shop}`}</p>
      <ul className="list-disc pl-5">
        <li>{`${customers(add)} will be added, with ${count(addresses)} ${addresses === 1 ? 'address' : 'addresses'}`}</li>
        <li>{`${count(agreeing)} of them have agreed to advertising by mail in the other shop`}</li>
        <li>{`${customers(known)} with an account here stay as they are`}</li>
      </ul>
      {notTaken > 0 && (
        <section aria-label="Not taken" className="border-text border-t-2 pt-4">
          <ul className="max-h-48 overflow-y-auto text-sm">
            {firstNotTaken.map(({ row, what, why }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index}>{`Row ${count(row)}, ${what}: ${why}`}</li>
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

function customers(count: number): string {
  return count === 1 ? '1 customer' : `${count.toLocaleString('en-IN')} customers`
}

type ButtonsProps = Omit<ReturnType<typeof useImport>, 'choose'> & { close: () => void }

function Buttons({ state, start, stop, reset, close }: ButtonsProps) {
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
              {`Add ${customers(check.add)}`}
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
