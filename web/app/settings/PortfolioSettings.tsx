import { OwnCertificates } from '../../features/certificates/OwnCertificates.tsx'
import { OwnPortfolio } from '../../features/portfolios/OwnPortfolio.tsx'

export function PortfolioSettings() {
  return (
    <>
      <OwnPortfolio />
      <OwnCertificates />
    </>
  )
}
