import { Navigate } from 'react-router'
import { prefetch } from '../shared/prefetch.ts'
import { urls } from '../shared/urls.ts'

export const early = () => prefetch(urls.editProfile)

export const Component = () => <Navigate to={urls.editProfile} replace />
