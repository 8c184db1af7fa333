import { Navigate } from 'react-router'
import { prefetch } from '../route.ts'
import { urls } from '../urls.ts'

export const early = () => prefetch(urls.editProfile)

export const Component = () => <Navigate to={urls.editProfile} replace />
