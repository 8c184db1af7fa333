import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LoadFailed } from '../../client/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ProfileFrame } from './frame.tsx'
import { ProfileForm } from './profile-form.tsx'
import { detailsQuery } from './profile-queries.ts'

const failed = 'Failed to fetch user details'

export function Component() {
  const { data: user, isError, refetch } = useQuery(detailsQuery)
  useEffect(() => {
    if (isError) toast.failed(failed)
  }, [isError])
  return (
    <ProfileFrame title="Profile">
      {user ? (
        <ProfileForm user={user} />
      ) : isError ? (
        <LoadFailed what={failed} retry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </ProfileFrame>
  )
}

const FormSkeleton = () => (
  <div aria-busy className="mt-8 grid max-w-xl gap-8">
    <Skeleton className="size-24 rounded-full!" />
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
    <Skeleton className="h-14 w-28" />
  </div>
)
