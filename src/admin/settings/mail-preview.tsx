import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../client/api-client.ts'
import { type Placeholder, placeholders } from '../../shop/settings/mail-fields-rules.ts'
import type { MailSection } from '../../shop/settings/mail-texts-rules.ts'
import { fieldsOf } from '../../shop/settings/rules.ts'
import { FieldError } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDebounced } from '../shared/use-debounced.ts'
import { mailPreviewQuery } from './queries.ts'

const PAUSE_MS = 400

/** The mail with the texts as they are typed, as HTML and as text. */
export function MailPreview({ section, typed }: { section: MailSection; typed: Record<string, string> }) {
  const [sample, setSample] = useState(0)
  const fields = useDebounced(typed, PAUSE_MS)
  const preview = useQuery(mailPreviewQuery({ section, fields, sample }))
  const { data, error } = preview
  return (
    <section aria-labelledby="preview" className="xl:sticky xl:top-6">
      <h3 id="preview" className="font-bold">
        Preview
      </h3>
      <p className="mt-1 mb-4 text-muted text-sm">
        With what was ordered last, for somebody made up. It shows what you typed before you save it.
      </p>
      {data && data.samples.length > 1 && (
        <SelectField
          label="Case"
          value={String(data.sample)}
          onChange={(event) => setSample(Number(event.target.value))}
          className="mb-4"
        >
          {data.samples.map((label, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {error && <FieldError>{messageOf(error, 'The preview could not be loaded.')}</FieldError>}
      {data ? (
        <div aria-busy={preview.isFetching}>
          <p className="mb-3">
            <span className="type-label block text-muted">Subject</span>
            <bdi className="wrap-anywhere font-semibold">{data.subject}</bdi>
          </p>
          <iframe
            title="The mail as HTML"
            sandbox=""
            srcDoc={data.html}
            className="h-160 w-full border border-edge bg-paper"
          />
          <details className="mt-3">
            <summary className="type-action cursor-pointer py-2">The mail as text</summary>
            <pre
              dir="auto"
              className="wrap-anywhere mt-2 whitespace-pre-wrap border border-line bg-sunk p-4 text-sm"
            >
              {data.text}
            </pre>
          </details>
        </div>
      ) : (
        !error && <Skeleton className="h-160" />
      )}
    </section>
  )
}

export function Placeholders({ section }: { section: MailSection }) {
  const used = Object.values(fieldsOf(section)).flatMap((field): readonly Placeholder[] =>
    field.kind === 'template' ? field.placeholders : [],
  )
  return (
    <dl className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {[...new Set(used)].map((name) => (
        <div key={name} className="contents">
          <dt className="type-number">{`{${name}}`}</dt>
          <dd className="text-muted">{placeholders[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
