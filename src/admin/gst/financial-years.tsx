import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { type Day, dayOf, formatDate } from '../../lib/dates.ts'
import type { FinancialYear } from '../../shop/gst/close-rules.ts'
import { financialYearInWords } from '../../shop/invoices/rules.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Cell, Head, Row, Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.ts'
import { may } from '../shared/permissions.ts'
import { useSaveAnnualReturn } from './queries.ts'

export function FinancialYears({ years }: { years: readonly FinancialYear[] }) {
  const [entering, setEntering] = useState<FinancialYear | null>(null)
  return (
    <section aria-labelledby="years" className="mt-12 min-w-0">
      <h2 id="years" className="type-heading">
        Credit notes by financial year
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted text-sm">
        A credit note lowers the tax of an invoice until 30 November after its financial year, or until the
        day you furnish the annual return of that year, if that is earlier. Later ones are commercial: the
        money goes back, the tax does not. The law also wants a note declared by that day: ask your accountant
        about those of November.
      </p>
      <Table caption="Credit notes by financial year" captionHidden>
        <thead>
          <tr>
            <Head>Invoices of</Head>
            <Head>Tax goes back until</Head>
            <Head>Annual return furnished</Head>
          </tr>
        </thead>
        <tbody>
          {years.map((one) => (
            <Row key={one.year}>
              <th scope="row" className="whitespace-nowrap py-2 pr-3 text-left font-normal">
                {financialYearInWords(one.year)}
              </th>
              <Cell>{formatDate(one.lastDay)}</Cell>
              <Cell>
                {one.isOver ? (
                  <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
                    <span>{one.filedOn ? formatDate(one.filedOn) : 'No day entered'}</span>
                    {may('tax:write') && (
                      <Button
                        size="small"
                        variant="quiet"
                        aria-label={`${one.filedOn ? 'Change' : 'Enter'} the day of the annual return of ${financialYearInWords(one.year)}`}
                        onClick={() => setEntering(one)}
                      >
                        {one.filedOn ? 'Change' : 'Enter the day'}
                      </Button>
                    )}
                  </span>
                ) : (
                  'The year is not over'
                )}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {entering && <AnnualReturnDialog of={entering} close={() => setEntering(null)} />}
    </section>
  )
}

function AnnualReturnDialog({ of: { year, filedOn }, close }: { of: FinancialYear; close: () => void }) {
  const [day, setDay] = useState<Day | ''>(filedOn ?? '')
  const saving = useSaveAnnualReturn()
  const submit = async () => {
    try {
      toast.done((await saving.mutateAsync({ year, filedOn: day || null })).message)
      close()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <FormDialog
      title={`Annual return of ${financialYearInWords(year)}`}
      submit="Save"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      pending={saving.isPending}
      typed={day !== (filedOn ?? '')}
      close={close}
    >
      <DateField
        label="Furnished on"
        hint="Empty: not yet. Credit notes that are issued stay as they are."
        max={dayOf(new Date())}
        value={day}
        onChange={setDay}
        error={
          saving.isError ? messageOf(saving.error, 'The day was not saved. Please try again.') : undefined
        }
      />
    </FormDialog>
  )
}
