import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { messageOf, send } from '../../client/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Prose } from '../../ui/prose.tsx'
import { TextArea, type TextAreaProps } from '../../ui/text-area.tsx'
import { api } from '../shared/api.ts'

interface MarkdownSettingProps extends TextAreaProps {
  label: string
  value: string
  defaultText: string
  onChangeText: (text: string) => void
}

/** The server makes the preview, as it makes the page. */
export function MarkdownSetting({ label, value, defaultText, onChangeText, ...field }: MarkdownSettingProps) {
  const title = useId()
  const [isOpen, setOpen] = useState(false)
  const preview = useMutation({
    mutationFn: (text: string) => send(api.legal['preview-page'].$post({ json: { text } })),
  })
  const isCurrent = isOpen && preview.variables === value
  const toggle = () => {
    setOpen(!isCurrent)
    if (!isCurrent) preview.mutate(value)
  }
  return (
    <div>
      <TextArea
        {...field}
        label={label}
        rows={12}
        spellCheck
        className="[&_textarea]:field-sizing-fixed [&_textarea]:min-h-64 [&_textarea]:resize-y"
      />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="small"
          loading={preview.isPending}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <span>{isCurrent ? 'Close the preview' : isOpen ? 'Refresh the preview' : 'Preview'}</span>
          <span className="sr-only">{` of ${label}`}</span>
        </Button>
        {value !== defaultText && (
          <Button variant="quiet" size="small" className="px-0!" onClick={() => onChangeText(defaultText)}>
            <span>Use the default text</span>
            <span className="sr-only">{` of ${label}`}</span>
          </Button>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {isOpen && preview.isError && (
          <FieldError>{messageOf(preview.error, 'There is no preview now. Please try again.')}</FieldError>
        )}
      </div>
      {isOpen && preview.data && (
        <section aria-labelledby={title} className="mt-3 border border-line p-4">
          <h3 id={title} className="type-label mb-3 text-muted">{`Preview of ${label}`}</h3>
          <Prose html={preview.data.html} />
        </section>
      )}
    </div>
  )
}
