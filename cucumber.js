/** Features run on native TypeScript steps; unit tests, measurements and torture have runners of their own. */
export default {
  import: ['features/support/**/!(*.test).ts', 'features/steps/**/!(*.test).ts'],
  format: ['progress', 'message:.reports/cucumber.ndjson'],
}
