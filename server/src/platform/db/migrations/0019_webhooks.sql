CREATE TABLE "api_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"task_id" uuid,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"error" text DEFAULT '' NOT NULL,
	"next_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"key_id" uuid,
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"former_secret" text,
	"former_ends_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_deliveries" ADD CONSTRAINT "api_deliveries_webhook_id_api_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."api_webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_webhooks" ADD CONSTRAINT "api_webhooks_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_webhooks" ADD CONSTRAINT "api_webhooks_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_deliveries_webhook" ON "api_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "api_deliveries_created" ON "api_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_webhooks_wallet" ON "api_webhooks" USING btree ("wallet_id","id");--> statement-breakpoint
CREATE INDEX "api_webhooks_key" ON "api_webhooks" USING btree ("key_id");