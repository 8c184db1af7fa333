import { useForm } from 'react-hook-form'
import { saveDialog } from '../../client/save-dialog.ts'
import type { Values } from '../../shop/settings/rules.ts'
import type { SchedulableSection } from '../../shop/settings/scheduled/rules.ts'
import { fieldsOf } from '../../ui/bind-fields.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { GoLiveField } from '../shared/go-live-field.tsx'
import { useScheduleSettings } from './queries.ts'

interface PublishLaterProps {
  section: SchedulableSection
  /** Of the settings in the form. */
  version: number
  changed: () => Values
  onPlanned: () => void
  close: () => void
}

export function PublishLater({ section, version, changed, onPlanned, close }: PublishLaterProps) {
  const schedule = useScheduleSettings()
  const form = useForm({ defaultValues: { publishAt: '', until: '' } })
  const field = fieldsOf(form)
  const dialog = saveDialog(form, {
    save: async (times) => {
      const { message } = await schedule.mutateAsync({ section, version, ...times, fields: changed() })
      onPlanned()
      toast.done(message)
    },
    failure: 'The change was not planned. Please try again.',
    close,
  })
  return (
    <FormDialog
      title="Publish later"
      description="Shoppers see your changes from that time on. Before it you can take them back; after it you can undo them as any change."
      submit="Plan the change"
      {...dialog}
    >
      <GoLiveField
        label="Publish at"
        hint="A day and a time in India."
        typed={form.watch('publishAt')}
        {...field('publishAt')}
      />
      <GoLiveField
        label="Until"
        hint="From then on, all of it is as it was before. Empty: it stays."
        typed={form.watch('until')}
        {...field('until')}
      />
    </FormDialog>
  )
}
