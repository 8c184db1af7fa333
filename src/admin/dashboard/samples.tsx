import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, Refusal, throwRefusal } from '../../client/api-client.ts'
import { jsonLines } from '../../client/json-lines.ts'
import { isArrayOf, isNumber, isObject, isOneOf, isString } from '../../lib/json.ts'
import type { KeptSample, WhyKept } from '../../shop/catalog/samples/rules.ts'
import type { SamplesAnswer } from '../../shop/catalog/samples/wire.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { api } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { queryClient } from '../shared/query-client.ts'
import { useShop } from '../shared/shop.ts'
import { firstStepsQuery } from './queries.ts'

const reasons: Record<WhyKept, string> = {
  ordered: 'was ordered',
  edited: 'was edited',
  offered: 'has an offer',
  'in-use': 'has products',
}

/** Fills an empty shop with the demo's products, and takes them out again. A demo has them already. */
export function Samples() {
  const { demo } = useShop()
  const { data } = useQuery({ ...firstStepsQuery, enabled: !demo })
  const [progress, setProgress] = useState(0)
  const work = useMutation({
    mutationFn: (call: Call) => send(call, setProgress),
    onMutate: () => setProgress(0),
    onSettled: () => queryClient.invalidateQueries(),
  })
  if (!data || !may('products:write')) return null
  const { products, canImport } = data.samples
  if (!canImport && products === 0 && work.isIdle) return null
  return (
    <section aria-labelledby="samples" className="max-w-3xl">
      <h2 id="samples" className="type-heading mb-2">
        Samples
      </h2>
      {work.isPending ? (
        <Progress
          label={work.variables === 'importSamples' ? 'Importing samples' : 'Removing samples'}
          value={progress}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-prose text-muted">
            {products > 0 && canImport
              ? `${products} sample products are in the shop, and more are to come: the import was cut short.`
              : products > 0
                ? `${products} sample products are in the shop, and shoppers see them. Removing them leaves what you have added, and what was ordered or edited.`
                : canImport &&
                  'See the shop filled: products, categories and brands of a demo, with pictures.'}
          </p>
          <div className="flex flex-wrap gap-3">
            {canImport && (
              <Button variant="secondary" onClick={() => work.mutate('importSamples')}>
                {products > 0 ? 'Go on importing' : 'Import samples'}
              </Button>
            )}
            {products > 0 && (
              <Button variant="secondary" onClick={() => work.mutate('removeSamples')}>
                Remove samples
              </Button>
            )}
          </div>
        </div>
      )}
      <div role="status" className="not-empty:mt-3">
        {work.data && <p>{`${work.data.message}.`}</p>}
        {work.data && work.data.kept.length > 0 && <Kept kept={work.data.kept} />}
      </div>
      <div role="alert" className="empty:hidden">
        {work.isError && (
          <FieldError>
            {messageOf(work.error, 'The connection was lost. Reload the page to see how far it is.')}
          </FieldError>
        )}
      </div>
    </section>
  )
}

const Kept = ({ kept }: { kept: readonly KeptSample[] }) => (
  <ul className="mt-2 text-sm">
    {kept.map(({ name, why }) => (
      <li key={name}>
        <span className="font-semibold">{name}</span>
        <span>{` ${reasons[why]}`}</span>
      </li>
    ))}
  </ul>
)

type Call = 'importSamples' | 'removeSamples'

const isProgress = isObject({ done: isNumber, of: isNumber })
const isKept = isObject<KeptSample>({
  name: isString,
  why: isOneOf('ordered', 'edited', 'offered', 'in-use'),
})
const isAnswered = isObject({
  answer: isObject<SamplesAnswer>({ message: isString, kept: isArrayOf(isKept) }),
})
const isRefused = isObject({ refused: isObject({ status: isNumber, message: isString }) })

/** `onProgress` gets a number from 0 to 1. */
async function send(call: Call, onProgress: (progress: number) => void): Promise<SamplesAnswer> {
  const response = await api.product[call].$post()
  if (!response.ok) return throwRefusal(response)
  for await (const line of jsonLines(response.body)) {
    if (isProgress(line)) onProgress(line.of === 0 ? 1 : line.done / line.of)
    else if (isAnswered(line)) return line.answer
    else if (isRefused(line)) throw new Refusal(line.refused.status, line.refused)
  }
  throw new Error('the response ended before its answer')
}
