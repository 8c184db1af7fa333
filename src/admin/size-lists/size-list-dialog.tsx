import { zodResolver } from '@hookform/resolvers/zod'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import { sizeListForm } from '../../shop/catalog/size-lists/wire.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { controlLook } from '../../ui/field-style.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastWithUndo } from '../shared/undo-toast.ts'
import { type SizeList, type SizeListFields, useSaveSizeList } from './queries.ts'

/** Without a list one is added. */
export function SizeListDialog({ list, close }: { list?: SizeList; close: () => void }) {
  const save = useSaveSizeList(list?._id)
  const form = useForm<SizeListFields>({
    resolver: zodResolver(sizeListForm, undefined, { raw: true }),
    defaultValues: { name: list?.name ?? '', sizes: list?.sizes ?? [{ label: '' }] },
  })
  const field = fieldsOf(form)
  const dialog = saveDialog(form, {
    save: async ({ name, sizes }) => {
      const { message, sizeList } = await save.mutateAsync({ name, sizes, updatedAt: list?.updatedAt })
      void toastWithUndo(message, 'size-list', sizeList._id)
    },
    failure: 'The size list was not saved. Please try again.',
    close,
  })

  return (
    <FormDialog
      title={list ? `Edit ${list.name}` : 'Add size list'}
      submit={list ? 'Save size list' : 'Add size list'}
      {...dialog}
    >
      <TextField label="Name" hint="For example Grip." required autoComplete="off" {...field('name')} />
      <SizeRows form={form} />
    </FormDialog>
  )
}

type Form = UseFormReturn<SizeListFields>

function SizeRows({ form }: { form: Form }) {
  const { fields, append, insert, move, remove } = useFieldArray({ control: form.control, name: 'sizes' })
  const { errors } = form.formState
  const wrong = errors.sizes?.root?.message ?? errors.sizes?.message
  const add = (index: number, labels: readonly string[]) =>
    insert(
      index,
      labels.map((label) => ({ label })),
    )
  return (
    <fieldset>
      <legend className="type-label mb-1.5">Sizes</legend>
      <p className="mb-3 text-muted text-sm">
        In the order in which shoppers read them. Several can be pasted at once. A size that is renamed stays
        the same size, in every list that has it; orders keep its former label.
      </p>
      <ol className="grid gap-2">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1">
            <LabelInput form={form} index={index} add={(labels) => add(index + 1, labels)} />
            <span className="inline-flex">
              <IconButton
                label={`Move size ${index + 1} up`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp size={18} />
              </IconButton>
              <IconButton
                label={`Move size ${index + 1} down`}
                disabled={index + 1 === fields.length}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown size={18} />
              </IconButton>
              <IconButton
                label={`Remove size ${index + 1}`}
                disabled={fields.length === 1}
                onClick={() => remove(index)}
              >
                <X size={18} />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      {wrong && <FieldError>{wrong}</FieldError>}
      <Button variant="secondary" size="small" className="mt-3" onClick={() => append({ label: '' })}>
        <Plus size={16} aria-hidden />
        <span>Add a size</span>
      </Button>
    </fieldset>
  )
}

interface LabelInputProps {
  form: Form
  index: number
  /** Adds rows below. */
  add: (labels: readonly string[]) => void
}

function LabelInput({ form, index, add }: LabelInputProps) {
  const id = useId()
  const { error, ...label } = fieldsOf(form)(`sizes.${index}.label`)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add([''])
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').split(/[,|\t\n]/)
    const [first = '', ...more] = pasted.flatMap((text) => text.trim() || [])
    if (more.length === 0) return
    event.preventDefault()
    form.setValue(`sizes.${index}.label`, first, { shouldDirty: true })
    add(more)
  }
  return (
    <div>
      <input
        {...label}
        aria-label={`Size ${index + 1}`}
        aria-invalid={error !== undefined}
        aria-describedby={error && id}
        autoComplete="off"
        dir="auto"
        className={controlLook}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
