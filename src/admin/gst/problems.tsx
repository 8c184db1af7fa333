import type { ProblemOnWire } from '../../shop/gst/summary-rules.ts'
import { placeOfProblem, problemInWords } from '../../shop/gst/wire.ts'
import { Status } from '../../ui/status.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ListRow } from '../list/list-row.tsx'
import { urls } from '../shared/urls.ts'

const MAX_SHOWN = 50

export function Problems({ problems }: { problems: readonly ProblemOnWire[] }) {
  return (
    <section aria-labelledby="problems">
      <h2 id="problems" className="type-heading mb-3">
        {problems.length === 0 ? 'Nothing that the portal would refuse' : 'What the portal would refuse'}
      </h2>
      {problems.length > 0 && (
        <ul className="max-w-4xl border-text border-t-2">
          {problems.slice(0, MAX_SHOWN).map((problem) => (
            <Entry key={`${problem.kind} ${problem.productId} ${problem.what}`} problem={problem} />
          ))}
        </ul>
      )}
      {problems.length > MAX_SHOWN && <p className="mt-3">{`And ${problems.length - MAX_SHOWN} more.`}</p>}
    </section>
  )
}

function Entry({ problem }: { problem: ProblemOnWire }) {
  const { wrong, remedy } = problemInWords(problem)
  const link = linkOf(problem)
  return (
    <ListRow className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <Status tone={problem.hinders ? 'bad' : 'wait'} className="self-start">
        {problem.hinders ? 'Mend it first' : 'Look into it'}
      </Status>
      <div className="wrap-anywhere">
        <p>{wrong}</p>
        <p className="mt-1 text-muted">{remedy}</p>
        {link && (
          <p className="mt-1">
            <TextLink to={link.to}>{link.label}</TextLink>
          </p>
        )}
      </div>
    </ListRow>
  )
}

function linkOf(problem: ProblemOnWire): { label: string; to: string } | null {
  const { what, productId, orderId } = problem
  switch (placeOfProblem(problem)) {
    case 'product':
      return productId ? { label: `Give ${what} an HSN`, to: urls.product(productId) } : null
    case 'settings':
      return { label: 'Settings', to: urls.settings }
    case 'tax':
      return { label: 'Tax rates', to: urls.tax }
    case 'order':
      return orderId ? { label: `An order with ${what}`, to: urls.order(orderId) } : null
  }
}
