ALTER TABLE "phone_codes" ADD COLUMN "asker_hash" text;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD COLUMN "asker_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_hash" text;