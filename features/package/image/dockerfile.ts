/** The recipe of the image: nothing but copies, so that nothing is pulled and nothing is run. */
import { IMAGE_NODE, IMAGE_USER } from './base-files.ts'
import { COMPILED } from './program-files.ts'

/** What the labels tell of the image. */
interface ImageFacts {
  version: string
  title: string
  description: string
  licenses: string
  /** Commit it is built of; null: unknown. */
  revision: string | null
  /** ISO instant. */
  created: string
}

const labels = (facts: ImageFacts): string =>
  Object.entries({ ...facts, 'base.name': 'scratch' })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `org.opencontainers.image.${name}=${JSON.stringify(value)}`)
    .join(' \\\n      ')

/** The health check, without a shell. */
export const HEALTH_COMMAND = [IMAGE_NODE, '/kasalab/dist/features/package/image/health.js'] as const

/** Text of the Dockerfile; the folder beside it has the parts base, owned, packages and program. */
export const dockerfile = (facts: ImageFacts): string => `FROM scratch
LABEL ${labels(facts)}
COPY base/ /
COPY --chown=${IMAGE_USER}:${IMAGE_USER} owned/ /data/
COPY packages/ /kasalab/node_modules/
COPY program/ /kasalab/
ENV KASALAB_HOST=0.0.0.0 KASALAB_DATA=/data/kasalab.db
ENV NODE_COMPILE_CACHE=/kasalab/${COMPILED} NODE_COMPILE_CACHE_PORTABLE=1
USER ${IMAGE_USER}:${IMAGE_USER}
WORKDIR /data
VOLUME /data
EXPOSE 8080 8484 9021
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s --retries=3 CMD ${JSON.stringify(HEALTH_COMMAND)}
ENTRYPOINT ["${IMAGE_NODE}", "/kasalab/dist/server/main.js"]
`
