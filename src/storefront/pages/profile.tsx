import { Navigate } from 'react-router'
import { urls } from '../urls.ts'

/** The profile begins with its form. */
export const Component = () => <Navigate to={urls.editProfile} replace />
