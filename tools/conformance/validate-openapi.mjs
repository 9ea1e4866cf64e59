import SwaggerParser from '@apidevtools/swagger-parser';

/** Validates the OpenAPI document at the path given; exit code 1 and the reason when it is not valid. */
try {
  await SwaggerParser.validate(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
