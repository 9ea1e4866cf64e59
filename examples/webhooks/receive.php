<?php
/**
 * A receiver of webhooks in PHP 8, as a single page: put it where your web server runs PHP, and set WEBHOOK_SECRET there.
 * To try it: WEBHOOK_SECRET=whsec_... php -S 127.0.0.1:8080 receive.php
 */

declare(strict_types=1);

const TOLERANCE_SECONDS = 300;
const LARGEST_BODY = 4 * 1024 * 1024;

/** A delivery that failed verification; the message is the reason. */
final class NotVerified extends Exception
{
}

/**
 * The event of a delivery; `$body` is what was received, byte for byte.
 *
 * @return array<string, mixed>
 */
function verify(string $body, string $timestamp, string $signature, string $secret, int $now): array
{
    if (!str_starts_with($secret, 'whsec_')) {
        throw new NotVerified('invalid_secret');
    }
    if (preg_match('/^[0-9]{1,15}$/D', $timestamp) !== 1) {
        throw new NotVerified('malformed_timestamp');
    }
    if (preg_match('/^v1=[0-9a-f]{64}$/D', $signature) !== 1) {
        throw new NotVerified('malformed_signature');
    }
    $expected = 'v1=' . hash_hmac('sha256', $timestamp . '.' . $body, $secret);
    if (!hash_equals($expected, $signature)) {
        throw new NotVerified('signature_mismatch');
    }
    if (abs($now - (int) $timestamp) > TOLERANCE_SECONDS) {
        throw new NotVerified('timestamp_outside_tolerance');
    }
    return json_decode($body, true, 64, JSON_THROW_ON_ERROR);
}

/** Do the work of the event here; store the ids of handled events, since a delivery may come twice. */
function handle(array $event): void
{
    error_log($event['type'] . ' ' . $event['id']);
}

header('Content-Type: text/plain');
$body = (string) file_get_contents('php://input', length: LARGEST_BODY);
try {
    $event = verify(
        $body,
        $_SERVER['HTTP_X_SERVICE_TIMESTAMP'] ?? '',
        $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? '',
        (string) getenv('WEBHOOK_SECRET'),
        time(),
    );
    handle($event);
    echo "ok\n";
} catch (NotVerified $reason) {
    http_response_code(400);
    echo $reason->getMessage() . "\n";
}
